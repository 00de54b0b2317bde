import type { Paar, Question } from '#contract/questions/calls.ts'
import { matchSeenBy } from './match-policy.ts'
import type { AskedQuestion, QuestionPair } from './models.ts'

export const presentQuestion = ({ id, text, dirtyLevel, category }: AskedQuestion): Question => ({
  id,
  questionId: id,
  text,
  dirtyLevel,
  category,
})

/** A pair of questions with the match a partner may see; null without one. */
export function presentPaar(
  { geben, empfangen, mutual }: QuestionPair,
  ...seen: Parameters<typeof matchSeenBy>
): Paar | null {
  const match = matchSeenBy(...seen)
  if (match === null) return null
  return {
    fragePaar: {
      geben: { id: geben.id, text: geben.text },
      empfangen: { id: empfangen.id, text: empfangen.text },
    },
    mutual,
    ...match,
  }
}
