import type { Paar, Question } from '#contract/questions/calls.ts'
import { revealedMatch } from '#contract/questions/rules.ts'
import { answerIn, type Match, otherSide, type Side } from '../../identity/shown-matches.ts'
import type { PairView, Values } from './match-policy.ts'
import { type AskedQuestion, answerOf, openAnswerOf, type QuestionPair } from './models.ts'

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
 * @param mine answers of the reader to the two questions
 */
export function presentPaar(
  pair: QuestionPair,
  view: PairView,
  side: Side,
  mine: Values,
): Paar | null {
  if (view[0] === 0 && view[1] === 0) return null
  const direction = (match: Match) =>
    match === 0
      ? null
      : {
          mine: openAnswerOf(answerIn(match, side)),
          partner: openAnswerOf(answerIn(match, otherSide(side))),
        }
  const { geben, empfangen, mutual } = pair
  const ownAt = (half: Side) => {
    const code = mine[half] ?? 0
    return code === 0 ? null : answerOf(code)
  }
  const own = { geben: ownAt(0), empfangen: ownAt(1) }
  const given = direction(view[side])
  const received = direction(view[otherSide(side)])
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
