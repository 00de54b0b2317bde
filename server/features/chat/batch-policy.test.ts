import { expect, test } from 'vitest'
import { messageNotFound } from '#contract/chat/errors.ts'
import { messagesFull, noPartner } from '#contract/kernel/refusals.ts'
import { newId } from '#server/lib/ids.ts'
import { newText } from '#server/testing/messages.ts'
import { type Looked, newSentId, planBatch, SENT_ID_LENGTH, sentIdOf } from './batch-policy.ts'
import type { MessageRow, NewMessage } from './models.ts'

const MIA = { pairId: 'p', userId: 'mia' }
const LIMITS = { messagesPerDay: 5, skipLocked: false }

const text = (clientId: string, more: Partial<NewMessage> = {}): NewMessage => {
  const by = { pairId: more.pairId ?? 'p', senderId: 'mia', clientId }
  return { ...newText(MIA, clientId, 0), ...by, id: newSentId(by), ...more }
}
const nothing: Looked = {
  pairs: new Map([['p', { last: 7, messagesOfDay: 3 }]]),
  sentBefore: new Map(),
  quotable: new Map(),
}
const storedBefore = (message: NewMessage): Looked => ({
  ...nothing,
  sentBefore: new Map([[message.id, { id: message.id } as MessageRow]]),
})

test('trust a Only what is stored takes a number: no gap tells of retries and refusals', () => {
  const [stored, answer] = [text('stored'), text('answer', { replyToId: 'foreign' })]
  const batch = [text('a'), stored, text('a'), answer, text('b'), text('beyond the day'), text('a')]
  const { steps, counted } = planBatch(batch, storedBefore(stored), LIMITS)
  const first = { kind: 'fresh', message: batch[0], seq: 8 }
  expect(steps).toEqual([
    first,
    { kind: 'stored', row: { id: stored.id } },
    { kind: 'again', earlier: first },
    { kind: 'refused', refusal: messageNotFound },
    { kind: 'fresh', message: batch[4], seq: 9 },
    { kind: 'refused', refusal: messagesFull },
    { kind: 'again', earlier: first },
  ])
  expect(counted).toEqual(new Map([['p', { last: 9, messagesOfDay: 5 }]]))
})

test('O-068 A pair that is missing is skipped while somebody may hold it, and else without a partner', () => {
  const left = text('a', { pairId: 'left' })
  const stored = text('b', { pairId: 'left' })
  const plan = (skipLocked: boolean) =>
    planBatch([left, stored], storedBefore(stored), { ...LIMITS, skipLocked })
  const found = { kind: 'stored', row: { id: stored.id } }
  expect(plan(true).steps).toEqual([{ kind: 'skipped' }, found])
  expect(plan(false).steps).toEqual([{ kind: 'refused', refusal: noPartner }, found])
  expect(plan(false).counted.size).toBe(0)
})

const sent = () => ({ pairId: newId(), senderId: newId(), clientId: crypto.randomUUID() })

test('trust b O-068 The id of a text is one for all its tries, and nobody else’s', () => {
  const mine = sent()
  const id = newSentId(mine)
  expect(id).toMatch(/^m[0-9a-hjkmnp-tv-z]{26}$/)
  expect(id).toHaveLength(SENT_ID_LENGTH)
  expect(newSentId({ ...mine, clientId: mine.clientId.toUpperCase() })).toBe(id)
  const others = [
    { ...mine, senderId: newId() },
    { ...mine, pairId: newId() },
    { ...mine, clientId: crypto.randomUUID() },
  ]
  expect(new Set([id, ...others.map(newSentId)]).size).toBe(4)
})

test('O-070 A photo has the sent id of a text with its client id, and none without one', () => {
  const mine = sent()
  const photo = { ...mine, id: newId() }
  expect(sentIdOf(photo)).toBe(newSentId(mine))
  expect(sentIdOf({ ...mine, id: newSentId(mine) })).toBe(newSentId(mine))
  expect(sentIdOf({ ...photo, clientId: null })).toBeUndefined()
})
