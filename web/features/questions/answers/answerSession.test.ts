import { expect, test } from 'vitest'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import {
  answeredBy,
  following,
  type GivenAnswer,
  type OwnAnswers,
  withWaiting,
} from './answerSession.ts'

const entry = (
  questionId: string,
  answer: QuestionAnswer | null,
  instead?: StandingAnswer,
): GivenAnswer => ({
  question: { id: questionId, questionId, text: questionId, dirtyLevel: 1, category: null },
  answer,
  instead,
})
const known = (list: readonly (readonly [string, QuestionAnswer])[]): OwnAnswers =>
  list.map(([id, answer]) => {
    const { question } = entry(id, answer)
    return { questionId: id, answer, question }
  })
const short = (list: OwnAnswers) => list.map(({ questionId, answer }) => `${questionId} ${answer}`)

test.each([
  ['untried', false, 'yes', 'none', 'none'],
  ['tried', true, 'yes', 'none', 'yes'],
  ['tried, taken back', true, null, 'yes', 'none'],
  ['of a former version, untried', false, 'yes', undefined, undefined],
] as const)(
  'O-133 An answer behind one that waits (%s) says what it replaces',
  (_, tried, before, instead, expected) => {
    const payload = entry('a', before, instead)
    const last = { id: 'x', lane: 'answers', owner: 'mia', at: 1, kind: 'answer' } as const
    const later = following(entry('a', 'no', 'maybe'), { ...last, payload, tried })
    expect(later).toMatchObject({ answer: 'no', instead: expected })
  },
)

test('O-129 FRAGEN-21 O-133 A question that was answered in this visit stays away, and is open again if the answer was taken back', () => {
  const given = [entry('a', 'yes'), entry('b', 'no'), entry('b', null)]
  expect([...answeredBy(given)]).toEqual(['a'])
})

test('O-129 One’s own list shows at once what is still on its way', () => {
  const list = known([
    ['a', 'yes'],
    ['b', 'no'],
  ])
  const waiting = [entry('b', 'maybe'), entry('c', 'yes'), entry('a', null)]
  expect(short(withWaiting(list, waiting))).toEqual(['c yes', 'b maybe'])
})
