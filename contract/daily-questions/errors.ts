import { refusal } from '#contract/kernel/call.ts'

export const alreadyRevealed = refusal(
  409,
  'already_revealed',
  'Ihr habt beide geantwortet, nun bleiben eure Antworten so stehen.',
)
/** Another device of the same person has changed or withdrawn the answer (O-087). */
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
/** Also where only the partner has answered: a reaction tells nothing of an answer that is hidden. */
export const notRevealed = refusal(
  409,
  'not_revealed',
  'Dazu könnt ihr etwas sagen, sobald ihr beide geantwortet habt.',
)
/** A reply is not replaced, so that no other device does so unseen (O-087). */
export const alreadyReplied = refusal(
  409,
  'already_replied',
  'Dazu hast du schon etwas gesagt. Lösch es zuerst.',
)
export const ownQuestionsFull = refusal(
  409,
  'own_questions_full',
  'In einer Woche kannst du zwei eigene Fragen stellen. Bald ist wieder Platz.',
)
export const ownQuestionAsked = refusal(
  409,
  'own_question_asked',
  'Deine Frage ist schon gestellt.',
)
