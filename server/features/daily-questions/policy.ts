/** Answers of a day by person. */
export type DayAnswers = ReadonlyMap<string, string>

/** Whether both have answered, so that both see both answers, for good (O-165). */
export const isRevealed = (answers: DayAnswers): boolean => answers.size > 1

/**
 * Answers of a day as one of the couple may see them: until both have answered, the partner's is
 * null whether it exists or not (O-165).
 */
export function answersSeenBy(
  userId: string,
  answers: DayAnswers,
): { readonly mine: string | null; readonly partner: string | null } {
  const [partner] = [...answers].filter(([author]) => author !== userId)
  return {
    mine: answers.get(userId) ?? null,
    partner: isRevealed(answers) ? (partner?.[1] ?? null) : null,
  }
}

/**
 * Guesses or replies as one of the couple sees them.
 * @param read what the person may read by now
 */
export const ofBothSeenBy = (
  userId: string,
  read: DayAnswers,
): { readonly mine: string | null; readonly partner: string | null } => ({
  mine: read.get(userId) ?? null,
  partner: [...read].find(([author]) => author !== userId)?.[1] ?? null,
})

/** The part of a question that an order of questions needs. */
interface Askable {
  readonly id: string
}

/**
 * The next question: the first one that has not been asked. After all have been asked it begins
 * anew. A new question comes in its place, a retired one no longer (O-165).
 * @param questions in the order they are asked; at least one
 * @param asked ids of those asked since the last beginning
 */
export function nextQuestion<Q extends Askable>(
  questions: readonly [Q, ...Q[]],
  asked: readonly string[],
): { readonly question: Q; readonly asked: readonly string[] } {
  const known = new Set(asked)
  const open = questions.find(({ id }) => !known.has(id))
  if (open !== undefined) return { question: open, asked: [...asked, open.id] }
  const last = asked.at(-1)
  const [first] = questions
  const question = questions.find(({ id }) => id !== last) ?? first
  // Questions that a newer content has asked are not asked again when it is back.
  const others = asked.filter((id) => questions.every((one) => one.id !== id))
  return { question, asked: [...others, question.id] }
}
