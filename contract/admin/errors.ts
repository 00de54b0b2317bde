import { refusal } from '#contract/kernel/call.ts'

export const userNotFound = refusal(404, 'Diesen Nutzer gibt es nicht.')
