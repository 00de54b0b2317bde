import { afterEach, beforeEach, expect, test } from 'vitest'
import { mia } from '../../testing/people.ts'
import { logIn } from '../../testing/renderApp.tsx'
import { stubWebLocks } from '../../testing/webLocks.ts'
import { readItem, writeItem } from '../device/localStorage.ts'
import { createStore } from '../store.ts'
import type { OfflineStore } from './offlineStore.ts'
import { createQueueMark } from './queueMark.ts'

beforeEach(() => {
  logIn(mia)
  writeItem('queued', 'true')
  return stubWebLocks()
})
afterEach(() => localStorage.clear())

test.each([
  ['is empty', [], null],
  ['has something of another tab', [{ id: '1' }], 'true'],
  ['cannot be read now', undefined, 'true'],
])('Where the store %s the mark of the queue is right', async (_, records, mark) => {
  let asked = 0
  const readAll = async () => {
    asked += 1
    return records
  }
  const store = { name: 'outbox', readAll } as unknown as OfflineStore
  createQueueMark('queued', store, createStore<readonly unknown[]>([]))()
  await expect.poll(() => asked).toBe(1)
  // What follows the answer.
  await new Promise((resolve) => setTimeout(resolve))
  expect(readItem('queued')).toBe(mark)
})
