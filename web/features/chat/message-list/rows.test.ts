import { describe, expect, test } from 'vitest'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { mia } from '#web/testing/people.ts'
import { quoteOf } from '../conversation/messageWindow.ts'
import { displayMessages, toRows } from '../message/displayMessages.ts'
import type { Entry, Task } from '../outbox/outbox.ts'

const viewer = { userId: mia.id, pairId: mia.pairId }
const entryOf = (task: Task, change: Partial<Entry> = {}): Entry => ({
  id: 'c1',
  owner: 'x',
  lane: 'outbox',
  kind: 'chat',
  at: Date.UTC(2026, 10, 21, 12),
  payload: task,
  tried: false,
  fault: null,
  ...change,
})
const waiting = entryOf({ kind: 'send', text: 'Bin gleich da', reply: null, reference: null })

describe('messages with queued changes of one’s own', () => {
  test('CHAT-18 CHAT-19 One’s own are sent or read, unsent ones wait at the end', () => {
    const own = [
      someMessage(1, { senderId: mia.id, readAt: 'x' }),
      someMessage(2, { senderId: mia.id }),
    ]
    const shown = displayMessages(own, [waiting, { ...waiting, id: 'c2', fault: 'Nein.' }], viewer)
    expect(shown.map(({ delivery }) => delivery)).toEqual(['read', 'sent', 'waiting', 'failed'])
    expect(shown[2]).toMatchObject({ mine: true, key: 'c1', message: { text: 'Bin gleich da' } })
  })

  test('O-068 The echo and the waiting message are one bubble', () => {
    const echo = someMessage(3, { senderId: mia.id, clientId: 'c1', text: 'Bin gleich da' })
    const shown = displayMessages([echo], [waiting], viewer)
    expect(shown.map(({ key }) => key)).toEqual(['c1'])
    expect(shown[0]?.delivery).toBe('sent')
  })

  test('O-074 A waiting message that quotes a deleted one shows nothing of it', () => {
    const quoted = {
      ...waiting,
      payload: { ...waiting.payload, reply: quoteOf(someMessage(1)) } as Task,
    }
    const gone = someMessage(1, { text: null, deletedAt: '2026-11-21T12:00:00.000Z' })
    const shown = displayMessages([gone], [quoted], viewer)
    expect(shown[1]?.message.reply).toMatchObject({ id: 'm1', text: null, deleted: true })
    // A quoted message that is no longer loaded is shown as it was.
    expect(displayMessages([], [quoted], viewer)[0]?.message.reply?.text).toBe('Nachricht 1')
  })

  test('CHAT-21 An edit shows at once', () => {
    const task: Task = { kind: 'edit', messageId: 'm1', text: 'anders' }
    const [first] = displayMessages(someMessages(1, 2), [entryOf(task)], viewer)
    expect(first?.message).toMatchObject({ text: 'anders', edited: true })
  })

  test('CHAT-22 A deletion shows at once, and removes text and reactions', () => {
    const message = someMessage(1, { reactions: [{ userId: 'x', emoji: '🔥' }] })
    const [first] = displayMessages(
      [message],
      [entryOf({ kind: 'delete', messageId: 'm1' })],
      viewer,
    )
    expect(first?.message).toMatchObject({ text: null, reactions: [] })
    expect(first?.message.deletedAt).not.toBeNull()
  })

  test('O-076 Each person has one reaction, the newest', () => {
    const theirs = { userId: 'user-jonas', emoji: '😂' }
    const message = someMessage(1, { reactions: [theirs, { userId: mia.id, emoji: '❤️' }] })
    const react = (emoji: string | null) =>
      displayMessages([message], [entryOf({ kind: 'react', messageId: 'm1', emoji })], viewer)[0]
        ?.message.reactions
    expect(react('🔥')).toEqual([theirs, { userId: mia.id, emoji: '🔥' }])
    expect(react(null)).toEqual([theirs])
  })
})

describe('rows', () => {
  const rows = (messages: Parameters<typeof displayMessages>[0]) =>
    toRows(displayMessages(messages, [], viewer))

  test('CHAT-08 Each day has its separator once', () => {
    const kinds = rows([
      someMessage(1, { createdAt: '2026-11-19T20:00:00.000Z' }),
      someMessage(2, { createdAt: '2026-11-21T08:00:00.000Z' }),
      someMessage(3, { createdAt: '2026-11-21T18:00:00.000Z' }),
    ]).map(({ kind }) => kind)
    expect(kinds).toEqual(['day', 'message', 'day', 'message', 'message'])
  })

  test('A group holds the messages of one person within ten minutes', () => {
    const groups = rows([
      someMessage(1),
      someMessage(2),
      someMessage(3, { senderId: mia.id }),
      someMessage(14, { senderId: mia.id }),
    ]).flatMap((row) => (row.kind === 'message' ? [row.last] : []))
    expect(groups).toEqual([false, true, true, true])
  })

  test('Keys stay unique even where a device’s clock is a day behind', () => {
    const keys = rows([
      someMessage(1, { createdAt: '2026-11-20T12:00:00.000Z' }),
      someMessage(2, { createdAt: '2026-11-21T12:00:00.000Z' }),
      someMessage(3, { createdAt: '2026-11-20T12:01:00.000Z' }),
    ]).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
