import { expect, test } from 'vitest'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import {
  EMPTY_SESSION,
  type OwnAnswers,
  type QueuedAnswer,
  withAnswer,
  withoutAnswer,
  withRestored,
  withTry,
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

test('FRAGEN-20 Answers wait in the order they were given', () => {
  const state = [entry('a', 'yes'), entry('b', 'no')].reduce(withAnswer, EMPTY_SESSION)
  expect(state.waiting.map(({ question }) => question.id)).toEqual(['a', 'b'])
  expect([...state.answered]).toEqual(['a', 'b'])
})

test('O-133 A later answer replaces one that was not sent, and follows one that may have been', () => {
  const first = entry('a', 'yes')
  const again = withAnswer(withAnswer(EMPTY_SESSION, first), entry('a', 'no'))
  expect(again.waiting.map(({ answer }) => answer)).toEqual(['no'])
  const tried = withAnswer(withTry(withAnswer(EMPTY_SESSION, first), first.id), entry('a', null))
  expect(tried.waiting.map(({ answer }) => answer)).toEqual(['yes', null])
})

test('O-133 An answer says what it replaces: what waits before it, if the server may have that', () => {
  const insteadOf = (given: readonly QueuedAnswer[]) =>
    given.reduce(withAnswer, EMPTY_SESSION).waiting.map(({ instead }) => instead)
  const tried = (one: QueuedAnswer) => ({ ...one, tried: true })
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
  const state = withAnswer(withRestored(EMPTY_SESSION, [stored]), entry('a', 'no', 'yes'))
  expect(state.waiting).toMatchObject([{ answer: 'no', instead: undefined }])
})

test('O-129 Taken back, a question is open again', () => {
  const state = [entry('a', 'yes'), entry('b', 'no'), entry('b', null)].reduce(
    withAnswer,
    EMPTY_SESSION,
  )
  expect([...state.answered]).toEqual(['a'])
})

test('FRAGEN-21 O-133 An answer that arrived or was refused keeps its question away for this visit', () => {
  const one = entry('a', 'yes')
  const state = withoutAnswer(withAnswer(EMPTY_SESSION, one), one.id)
  expect([state.waiting, [...state.answered], state.acknowledged]).toEqual([[], ['a'], 1])
})

test('What an earlier visit has left goes first', () => {
  const left = [entry('a', 'yes')]
  const state = withRestored(withAnswer(EMPTY_SESSION, entry('b', 'no')), left)
  expect(state.waiting.map(({ question }) => question.id)).toEqual(['a', 'b'])
  expect([...state.answered].toSorted()).toEqual(['a', 'b'])
})

test('O-129 One’s own list shows at once what is still on its way', () => {
  const list = known([
    ['a', 'yes'],
    ['b', 'no'],
  ])
  const waiting = [entry('b', 'maybe'), entry('c', 'yes'), entry('a', null)]
  expect(short(withWaiting(list, waiting))).toEqual(['c yes', 'b maybe'])
})
