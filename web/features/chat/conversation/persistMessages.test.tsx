import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someMessages } from '#web/testing/messages.ts'
import { jonas, miaPaired } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { persistMessages } from './persistMessages.ts'

const kept = vi.hoisted((): string[] => [])
vi.mock('#web/lib/offline/persist.ts', () => ({
  NEWEST_MESSAGES: { name: 'chat', limit: 50 },
  persist: async (name: string) => void kept.push(name),
}))

const viewer = { userId: miaPaired.id, pairId: miaPaired.pairId ?? '' }
const messages = someMessages(1, 3)
/** A response arrives, and is persisted at once because the screen closes. */
function answer(): void {
  const persisted = persistMessages(viewer, () => ({ messages, hasOlder: false, hasNewer: false }))
  persisted.save()
  persisted.close()
}

beforeEach(() => logIn(miaPaired))
afterEach(() => {
  kept.length = 0
})

test('The newest messages are kept', () => {
  answer()
  expect(kept).toEqual(['chat'])
})

test('Closing the screen persists the messages, since the device may have had no key before', () => {
  const persisted = persistMessages(viewer, () => ({ messages, hasOlder: false, hasNewer: false }))
  persisted.close()
  expect(kept).toEqual(['chat'])
})

test('trust k An answer that comes after somebody else has logged in is not kept as theirs', () => {
  logIn({ ...jonas, pairId: miaPaired.pairId })
  answer()
  expect(kept).toEqual([])
})

test('trust k An answer for a pair that was left meanwhile is not kept', () => {
  logIn({ ...miaPaired, pairId: 'another' })
  answer()
  expect(kept).toEqual([])
})
