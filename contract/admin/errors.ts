import { refusal } from '#contract/kernel/call.ts'

/** For everybody but super users; never 401, which would log out (O-045). */
export const notSuperUser = refusal(403, 'Dieser Bereich ist nur für die Verwaltung.')
