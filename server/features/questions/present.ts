import type { Paar, Question } from '#contract/questions/calls.ts'
import { type PairAnswers, revealedMatch } from '#contract/questions/rules.ts'
import type { Answers, AskedQuestion, QuestionPair } from './tables.ts'

export const presentQuestion = ({ id, text, level, category }: AskedQuestion): Question => ({
  id,
  questionId: id,
  text,
  dirtyLevel: level,
  category,
})

const answersTo = (answers: Answers | undefined, pair: QuestionPair): PairAnswers => ({
  geben: answers?.get(pair.geben.id) ?? null,
  empfangen: answers?.get(pair.empfangen.id) ?? null,
})

/**
 * A pair of questions as one partner may see it: masked by the rules, null without a match.
 * Nothing else of the partner's answers leaves the server (O-125, O-126).
 */
export function presentPaar(
  pair: QuestionPair,
  mine: Answers | undefined,
  partner: Answers | undefined,
): Paar | null {
  const revealed = revealedMatch(answersTo(mine, pair), answersTo(partner, pair))
  if (revealed === null) return null
  const { matchType, details } = revealed
  return {
    fragePaar: {
      geben: { id: pair.geben.id, text: pair.geben.text },
      empfangen: { id: pair.empfangen.id, text: pair.empfangen.text },
    },
    matchType,
    details: { userA: details.userA, userB: shown(details.userB) },
  }
}

/** The rules leave no „no“ of the partner; the type of the wire cannot even hold one. */
function shown({ geben, empfangen }: PairAnswers): Paar['details']['userB'] {
  return { geben: open(geben), empfangen: open(empfangen) }
}

const open = (answer: PairAnswers['geben']) => (answer === 'no' ? null : answer)
