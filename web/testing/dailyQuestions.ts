import {
  answerOfDay,
  type DailyQuestion,
  pastQuestions,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import type { FakeServer } from './fakeServer.ts'

const NOTHING = { mine: null, partner: null }

/** A question with whatever a test cares about. */
export const someDay = (change: Partial<DailyQuestion> = {}): DailyQuestion => ({
  day: '2026-11-21',
  text: 'Wovon träumst du am Mittag?',
  form: 'write',
  options: [],
  author: null,
  mine: null,
  partner: null,
  guess: NOTHING,
  reaction: NOTHING,
  reply: NOTHING,
  ...change,
})

/**
 * A server with a question of today that remembers the answer.
 * @param his what the partner has answered, hidden until there is an own answer
 */
export function askToday(server: FakeServer, his: string | null = null, start = someDay()) {
  const state = { question: start, his }
  const seen = () => ({
    question: { ...state.question, partner: state.question.mine === null ? null : state.his },
  })
  server
    .on(questionOfToday, seen)
    .on(pastQuestions, () => ({ questions: [], next: null }))
    .on(answerOfDay, ({ body }) => {
      const guess = { mine: body.guess ?? null, partner: null }
      state.question = { ...state.question, mine: body.text, guess }
      return seen()
    })
    .on(withdrawAnswerOfDay, () => {
      state.question = { ...state.question, mine: null }
      return undefined
    })
  return state
}
