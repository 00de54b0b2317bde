import { refusal } from '#contract/kernel/call.ts'

export const userNotFound = refusal(404, 'user_not_found', 'Diesen Nutzer gibt es nicht.')
