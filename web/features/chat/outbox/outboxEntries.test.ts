import { expect, test } from 'vitest'
import {
  type Entry,
  mayDiscard,
  nextEntry,
  type Task,
  withAttempt,
  withEntry,
  withOutcome,
  withRetry,
} from './outboxEntries.ts'

let at = 0
const entryOf = (id: string, task: Task, change: Partial<Entry> = {}): Entry => ({
  id,
  owner: 'mia pair-1',
  at: ++at,
  task,
  attempts: 0,
  fault: null,
  ...change,
})
const text = (id: string, change?: Partial<Entry>) =>
  entryOf(id, { kind: 'send', text: id, reply: null }, change)
const edit = (id: string, words: string, change?: Partial<Entry>) =>
  entryOf(id, { kind: 'edit', messageId: 'm1', text: words }, change)
const ids = (outbox: readonly Entry[]) => outbox.map(({ id }) => id)

test('O-068 What was written first is sent first, and a failure in between keeps the order', () => {
  const outbox = [text('a'), text('b')]
  expect(nextEntry(outbox)?.id).toBe('a')
  const waiting = withAttempt(outbox, 'a')
  expect(nextEntry(waiting)).toMatchObject({ id: 'a', attempts: 1 })
  expect(nextEntry(withOutcome(waiting, 'a', null))?.id).toBe('b')
})

test('A refused message stays with its reason and holds nobody up', () => {
  const outbox = withOutcome([text('a'), text('b')], 'a', 'Zu lang.')
  expect(outbox[0]).toMatchObject({ id: 'a', fault: 'Zu lang.' })
  expect(nextEntry(outbox)?.id).toBe('b')
  const again = withRetry(outbox, 'a')
  expect(ids(again)).toEqual(['b', 'a'])
  expect(again[1]?.fault).toBeNull()
  expect(withRetry(again, 'b')).toBe(again)
})

test('O-075 A refused change is taken back', () => {
  expect(withOutcome([edit('e', 'neu')], 'e', 'Nein.')).toEqual([])
})

test('A second edit of the same message makes the first one needless', () => {
  expect(ids(withEntry([text('a'), edit('e', 'eins')], edit('f', 'zwei')))).toEqual(['a', 'f'])
})

test('One that is under way is not taken back: the next one follows it', () => {
  expect(ids(withEntry([edit('e', 'eins', { attempts: 1 })], edit('f', 'zwei')))).toEqual([
    'e',
    'f',
  ])
})

test('Of a deleted message nothing else matters, of another one everything', () => {
  const react = entryOf('r', { kind: 'react', messageId: 'm1', emoji: '🔥' })
  const other = entryOf('o', { kind: 'react', messageId: 'm2', emoji: '🔥' })
  const outbox = [edit('e', 'neu'), react, other]
  expect(ids(withEntry(outbox, entryOf('d', { kind: 'delete', messageId: 'm1' })))).toEqual([
    'o',
    'd',
  ])
})

test('Only what the server surely does not have may be taken back', () => {
  expect(mayDiscard(text('a'))).toBe(true)
  expect(mayDiscard(text('a', { attempts: 1 }))).toBe(false)
  expect(mayDiscard(text('a', { attempts: 3, fault: 'Nein.' }))).toBe(true)
})
