import { refusal } from '#contract/kernel/call.ts'

export const questionNotFound = refusal(404, 'Diese Frage gibt es nicht.')
