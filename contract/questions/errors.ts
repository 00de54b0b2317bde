import { refusal } from '#contract/kernel/call.ts'

/** Given or taken back on another device since; only own answers are compared (decision 0058). */
export const answerChanged = refusal(
  409,
  'answer_changed',
  'Deine Antwort auf diese Frage hast du inzwischen anderswo geändert. Was gilt, steht unter „Deine Antworten“.',
)
export const questionNotFound = refusal(404, 'question_not_found', 'Diese Frage gibt es nicht.')
