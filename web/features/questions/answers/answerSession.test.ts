import { expect, test } from 'vitest'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import {
  answeredBy,
  type OwnAnswers,
  type QueuedAnswer,
  withAnswer,
  withWaiting,
} from './answerSession.ts'

let at = 0
const entry = (
  questionId: string,
  answer: QuestionAnswer | null,
  instead?: StandingAnswer,
): QueuedAnswer => ({
  id: `e${++at}`,
  owner: 'mia pair-1',
  at,
  question: { id: questionId, questionId, text: questionId, dirtyLevel: 1, category: null },
  answer,
  instead,
  tried: false,
})
const known = (list: readonly (readonly [string, QuestionAnswer])[]): OwnAnswers =>
  list.map(([id, answer]) => {
    const { question } = entry(id, answer)
    return { questionId: id, answer, question }
  })
const short = (list: OwnAnswers) => list.map(({ questionId, answer }) => `${questionId} ${answer}`)

const tried = (one: QueuedAnswer): QueuedAnswer => ({ ...one, tried: true })
const waitingOf = (given: readonly QueuedAnswer[]) =>
  given.reduce<readonly QueuedAnswer[]>(withAnswer, [])

test('FRAGEN-20 Answers wait in the order they were given', () => {
  const waiting = waitingOf([entry('a', 'yes'), entry('b', 'no')])
  expect(waiting.map(({ question }) => question.id)).toEqual(['a', 'b'])
  expect([...answeredBy(waiting)]).toEqual(['a', 'b'])
})

test('O-133 A later answer replaces one that was not sent, and follows one that may have been', () => {
  const answers = (given: readonly QueuedAnswer[]) => waitingOf(given).map(({ answer }) => answer)
  expect(answers([entry('a', 'yes'), entry('a', 'no')])).toEqual(['no'])
  expect(answers([tried(entry('a', 'yes')), entry('a', null)])).toEqual(['yes', null])
})

test('O-133 An answer says what it replaces: what waits before it, if the server may have that', () => {
  const insteadOf = (given: readonly QueuedAnswer[]) =>
    waitingOf(given).map(({ instead }) => instead)
  expect(insteadOf([entry('a', 'no', 'yes')])).toEqual(['yes'])
  expect(insteadOf([entry('a', 'yes', 'none'), entry('a', null, 'yes')])).toEqual(['none'])
  const first = tried(entry('a', 'yes', 'none'))
  expect(insteadOf([first, entry('a', 'no', 'yes')])).toEqual(['none', 'yes'])
  expect(insteadOf([first, tried(entry('a', null)), entry('a', 'no', 'none')])).toEqual([
    'none',
    'yes',
    'none',
  ])
  expect(insteadOf([entry('b', 'yes', 'none'), entry('a', 'no', 'maybe')])).toEqual([
    'none',
    'maybe',
  ])
})

test('An answer that a former version stored says nothing, nor does the one that replaces it', () => {
  const { instead: _none, ...stored } = entry('a', 'yes')
  expect(withAnswer([stored], entry('a', 'no', 'yes'))).toMatchObject([
    { answer: 'no', instead: undefined },
  ])
})

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
