import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someMessages } from '../../../testing/messages.ts'
import { jonas, miaPaired } from '../../../testing/people.ts'
import { logIn } from '../../../testing/renderApp.tsx'
import { persistMessages } from './persistMessages.ts'

const kept = vi.hoisted((): string[] => [])
vi.mock('../../../lib/offline/persist.ts', () => ({
  NEWEST_MESSAGES: { name: 'chat', limit: 50 },
  persist: async (name: string) => void kept.push(name),
}))

const viewer = { userId: miaPaired.id, pairId: miaPaired.pairId ?? '' }
const messages = someMessages(1, 3)
/** An answer that comes, and is written at once because the screen closes. */
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

test('They are kept when the screen closes, which a device without a key could not do before', () => {
  const persisted = persistMessages(viewer, () => ({ messages, hasOlder: false, hasNewer: false }))
  persisted.close()
  expect(kept).toEqual(['chat'])
})

test('trust k An answer that comes after somebody else has logged in is not kept as theirs', () => {
  logIn({ ...jonas, pairId: miaPaired.pairId })
  answer()
  expect(kept).toEqual([])
})

test('trust k Nor one of a pair that was left meanwhile', () => {
  logIn({ ...miaPaired, pairId: 'another' })
  answer()
  expect(kept).toEqual([])
})
