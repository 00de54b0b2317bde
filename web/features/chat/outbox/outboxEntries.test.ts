import { expect, test } from 'vitest'
import { following, replaces, type Task } from './outbox.ts'

const send: Task = { kind: 'send', text: 'a', reply: null, reference: null }
const edit = (text: string, insteadOf?: string): Task => ({
  kind: 'edit',
  messageId: 'm1',
  text,
  insteadOf,
})
const react = (messageId: string): Task => ({ kind: 'react', messageId, emoji: '🔥' })
const remove: Task = { kind: 'delete', messageId: 'm1' }

test.each([
  ['a second edit', edit('zwei'), edit('eins'), true],
  ['an edit, a reaction', edit('zwei'), react('m1'), false],
  ['a deletion, an edit', remove, edit('eins'), true],
  ['a deletion, a reaction', remove, react('m1'), true],
  ['a deletion, another message', remove, react('m2'), false],
  ['a message', send, send, false],
])('A change of a message makes earlier ones needless: %s', (_, later, earlier, isReplaced) => {
  expect(replaces(later, earlier)).toBe(isReplaced)
})

test.each([
  ['untried', false, 'null'],
  ['that may have been sent', true, 'eins'],
])('An edit behind one %s says which text it replaces', (_, tried, expected) => {
  const head = { id: 'e', lane: 'outbox', owner: 'mia pair-1', at: 1, kind: 'chat' } as const
  const last = { ...head, tried, payload: edit('eins', 'null') }
  expect(following(edit('zwei', 'eins'), last)).toMatchObject({ insteadOf: expected })
})
