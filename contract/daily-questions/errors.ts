import { refusal } from '#contract/kernel/call.ts'

export const alreadyRevealed = refusal(
  409,
  'already_revealed',
  'Ihr habt beide geantwortet, nun bleiben eure Antworten so stehen.',
)
/** Changed or taken back on another device since; only one's own answer is compared (O-087). */
export const answerChanged = refusal(
  409,
  'own_answer_changed',
  'Deine Antwort hat sich inzwischen auf einem anderen Gerät geändert.',
)
export const dayIsOver = refusal(
  409,
  'day_is_over',
  'Diese Frage war für einen anderen Tag. Die von heute wartet schon.',
)
export const notACouple = refusal(
  409,
  'not_a_couple',
  'Die Frage des Tages beginnt, sobald ihr zu zweit seid.',
)
