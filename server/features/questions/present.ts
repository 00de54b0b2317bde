import type { Paar, Question } from '#contract/questions/calls.ts'
import { type OpenAnswer, revealedMatch } from '#contract/questions/rules.ts'
import type { Matches, Side } from '../../identity/shown-matches.ts'
import type { Answers, AskedQuestion, QuestionPair } from './models.ts'

export const presentQuestion = ({ id, text, level, category }: AskedQuestion): Question => ({
  id,
  questionId: id,
  text,
  dirtyLevel: level,
  category,
})

/**
 * A pair of questions as one partner may see it; null without a match. Nothing else of the
 * partner's answers leaves the server (O-125, O-126).
 * @param view visible directions, by the question the first member answers
 * @param side which member the reader is
 * @param mine answers of the reader
 */
export function presentPaar(
  pair: QuestionPair,
  view: Matches<OpenAnswer>,
  side: Side,
  mine: Answers,
): Paar | null {
  const direction = (question: AskedQuestion) => {
    const answers = view.get(question.id)
    return answers === undefined
      ? null
      : { mine: answers[side], partner: answers[side === 0 ? 1 : 0] }
  }
  const { geben, empfangen, mutual } = pair
  const own = { geben: mine.get(geben.id) ?? null, empfangen: mine.get(empfangen.id) ?? null }
  const given = direction(side === 0 ? geben : empfangen)
  const received = direction(side === 0 ? empfangen : geben)
  const revealed = revealedMatch(own, given, received)
  if (revealed === null) return null
  return {
    fragePaar: {
      geben: { id: geben.id, text: geben.text },
      empfangen: { id: empfangen.id, text: empfangen.text },
    },
    mutual,
    ...revealed,
  }
}
