import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerQuestion } from '#contract/questions/calls.ts'
import { readItem, writeItem } from '../../../lib/device/localStorage.ts'
import { resetSessionData } from '../../../lib/session/sessionReset.ts'
import { miaPaired } from '../../../testing/people.ts'
import { playQuestions, someQuestion } from '../../../testing/questions.ts'
import { logIn, serverFor } from '../../../testing/renderApp.tsx'
import { stubWebLocks } from '../../../testing/webLocks.ts'
import { ANSWERS_QUEUED } from '../live.ts'
import { startAnswerQueue, submitAnswer } from './answerQueue.ts'
import type { QueuedAnswer } from './answerSession.ts'

/** What the tabs of this device have stored. */
const device = vi.hoisted(() => new Map<string, { readonly id: string }>())
vi.mock('../../../lib/offline/offlineStore.ts', () => {
  const store = {
    name: 'answers',
    readAll: async () => [...device.values()],
    open: async <T,>(records: readonly T[]) => records,
    has: async (id: string) => device.has(id),
    put: async (record: { readonly id: string }) => Boolean(device.set(record.id, record)),
    update: async (record: { readonly id: string }) =>
      device.has(record.id) && Boolean(device.set(record.id, record)),
    remove: async (id: string) => void device.delete(id),
  }
  return { answersStore: store, outboxStore: { ...store, readAll: async () => [] } }
})

const left = (number: number): QueuedAnswer => ({
  id: `left-${number}`,
  owner: `${miaPaired.id} ${miaPaired.pairId}`,
  at: number,
  question: someQuestion(number),
  answer: 'yes',
  tried: false,
})
const store = (answer: QueuedAnswer) => device.set(answer.id, answer)
const isMarked = () => readItem(ANSWERS_QUEUED) !== null

let takeLocks = () => {}
beforeEach(() => {
  takeLocks = stubWebLocks()
})
afterEach(() => {
  takeLocks()
  device.clear()
  localStorage.clear()
  resetSessionData()
})

test('O-133 Answers another tab has left go with the next one, and only then nothing waits', async () => {
  const server = serverFor(miaPaired)
  playQuestions(server, 3)
  logIn(miaPaired)
  startAnswerQueue()
  await vi.waitFor(() => expect(device.size).toBe(0))
  store(left(1))
  writeItem(ANSWERS_QUEUED, 'true')
  submitAnswer(someQuestion(2), 'no', 'none')
  await vi.waitFor(() => expect(server.requests(answerQuestion)).toHaveLength(2))
  const sent = server.requests(answerQuestion).map(({ body }) => body.questionId)
  expect(sent).toEqual(['q-1', 'q-2'])
  await vi.waitFor(() => expect(isMarked()).toBe(false))
  expect(device.size).toBe(0)
})

test('O-133 What another tab stores meanwhile stays marked for the next start', async () => {
  const server = serverFor(miaPaired)
  playQuestions(server, 3)
  logIn(miaPaired)
  startAnswerQueue()
  server.on(answerQuestion, ({ body }) => {
    store(left(3))
    return body
  })
  submitAnswer(someQuestion(2), 'no', 'none')
  await vi.waitFor(() => expect([...device.keys()]).toEqual(['left-3']))
  // The mark is looked at when the sending is over; a turn behind it shows what came of that.
  await navigator.locks.request('knistern answers', async () => undefined)
  expect(isMarked()).toBe(true)
})
