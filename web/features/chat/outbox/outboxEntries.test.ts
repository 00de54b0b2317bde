import { expect, test } from 'vitest'
import { type Entry, mayDiscard, type Task, withEntry, withRetry } from './outboxEntries.ts'

let at = 0
const entryOf = (id: string, task: Task, change: Partial<Entry> = {}): Entry => ({
  id,
  owner: 'mia pair-1',
  at: ++at,
  task,
  tried: false,
  fault: null,
  ...change,
})
const text = (id: string, change?: Partial<Entry>) =>
  entryOf(id, { kind: 'send', text: id, reply: null }, change)
const edit = (id: string, words: string, change?: Partial<Entry>) =>
  entryOf(id, { kind: 'edit', messageId: 'm1', text: words }, change)
const ids = (outbox: readonly Entry[]) => outbox.map(({ id }) => id)

test('O-068 A refused message that is tried again goes behind what was written since', () => {
  const outbox = [text('a', { fault: 'Zu lang.' }), text('b')]
  const again = withRetry(outbox, 'a', 50)
  expect(ids(again)).toEqual(['b', 'a'])
  expect(again[1]).toMatchObject({ at: 50, fault: null })
  expect(withRetry(again, 'b', 51)).toBe(again)
})

test('A second edit of the same message makes the first one needless', () => {
  expect(ids(withEntry([text('a'), edit('e', 'eins')], edit('f', 'zwei')))).toEqual(['a', 'f'])
})

test('An edit that replaces one that waits replaces the text that one was to replace', () => {
  const write = (id: string, words: string, insteadOf: string, change?: Partial<Entry>) =>
    entryOf(id, { kind: 'edit', messageId: 'm1', text: words, insteadOf }, change)
  const replacedBy = (outbox: readonly Entry[]) =>
    outbox.map(({ task }) => (task.kind === 'edit' ? task.insteadOf : null))
  const first = withEntry([], write('e', 'eins', 'null'))
  expect(replacedBy(withEntry(first, write('f', 'zwei', 'eins')))).toEqual(['null'])
  const sent = [write('e', 'eins', 'null', { tried: true })]
  expect(replacedBy(withEntry(sent, write('f', 'zwei', 'eins')))).toEqual(['null', 'eins'])
})

test('One that is under way is not taken back: the next one follows it', () => {
  expect(ids(withEntry([edit('e', 'eins', { tried: true })], edit('f', 'zwei')))).toEqual([
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
  expect(mayDiscard(text('a', { tried: true }))).toBe(false)
  expect(mayDiscard(text('a', { tried: true, fault: 'Nein.' }))).toBe(true)
  const { tried: _none, ...ofFormerVersion } = text('a')
  expect(mayDiscard(ofFormerVersion as Entry)).toBe(false)
})
