import { refusal } from '#contract/kernel/call.ts'

export const questionNotFound = refusal(404, 'question_not_found', 'Diese Frage gibt es nicht.')
