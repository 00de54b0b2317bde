import { describe, expect, test } from 'vitest'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { mia } from '#web/testing/people.ts'
import {
  emptyWindow,
  lastChange,
  newestWindow,
  quoteOf,
  unreadUpTo,
  withMessage,
  withNewer,
  withOlder,
  withoutOldest,
  withRead,
} from './messageWindow.ts'

const seqs = (window: { messages: readonly { seq: number }[] }) =>
  window.messages.map(({ seq }) => seq)

describe('paging', () => {
  test('O-079 A full page may have older ones before it, a short one has none', () => {
    expect(newestWindow(someMessages(1, 50), 50).hasOlder).toBe(true)
    expect(newestWindow(someMessages(1, 49), 50)).toMatchObject({
      hasOlder: false,
      hasNewer: false,
    })
  })

  test('O-079 The window never holds more messages than its limit, however far one scrolls up', () => {
    let window = newestWindow(someMessages(951, 1000), 50)
    for (let first = 901; first > 500; first -= 50) {
      window = withOlder(window, someMessages(first, first + 49), 50, 200)
      expect(window.messages.length).toBeLessThanOrEqual(200)
    }
    expect(seqs(window)).toEqual(Array.from({ length: 200 }, (_, i) => 501 + i))
    expect(window).toMatchObject({ hasOlder: true, hasNewer: true })
  })

  test('Scrolling down again drops the oldest messages, and ends at the newest', () => {
    const far = { messages: someMessages(1, 100), hasOlder: false, hasNewer: true }
    const window = withNewer(far, someMessages(101, 130), 50, 100)
    expect(seqs(window)).toEqual(Array.from({ length: 100 }, (_, i) => 31 + i))
    expect(window).toMatchObject({ hasOlder: true, hasNewer: false })
  })
})

test('O-079 A window that grows at the newest end drops the oldest messages, but no unread ones', () => {
  const readAt = '2026-11-21T11:00:00.000Z'
  const read = someMessages(1, 6).map((message) => ({ ...message, readAt }))
  const window = newestWindow(read, 50)
  const cut = withoutOldest(window, mia.id, 4)
  expect(seqs(cut)).toEqual([3, 4, 5, 6])
  expect(cut).toMatchObject({ hasOlder: true, hasNewer: false })
  expect(withoutOldest(window, mia.id, 6)).toBe(window)
  const unread = newestWindow(someMessages(1, 6), 50)
  expect(withoutOldest(unread, mia.id, 4)).toBe(unread)
})

describe('new and changed messages', () => {
  const window = newestWindow(someMessages(10, 14), 5)

  test('CHAT-46 A new message goes where its number says, whenever it comes', () => {
    const late = withMessage(withMessage(window, someMessage(16)), someMessage(15))
    expect(seqs(late)).toEqual([10, 11, 12, 13, 14, 15, 16])
    expect(seqs(withMessage(late, someMessage(16)))).toEqual(seqs(late))
  })

  test('The first message is added to an empty chat', () => {
    expect(seqs(withMessage(emptyWindow, someMessage(1)))).toEqual([1])
  })

  test('A message outside of the loaded range is not added', () => {
    expect(withMessage(window, someMessage(3))).toEqual(window)
    const far = { ...window, hasNewer: true }
    expect(withMessage(far, someMessage(20))).toEqual(far)
  })

  test('O-071 An older state of a message does not come back', () => {
    const edited = withMessage(
      window,
      someMessage(12, { text: 'neu', edited: true, changedSeq: 30 }),
    )
    expect(withMessage(edited, someMessage(12, { changedSeq: 20 }))).toBe(edited)
    expect(edited.messages[2]).toMatchObject({ text: 'neu', edited: true })
  })

  test('CHAT-19 A read mark stays when an event from before it arrives later', () => {
    const read = withRead(window, ['m12'], '2026-11-21T11:00:00.000Z')
    const later = withMessage(
      read,
      someMessage(12, { reactions: [{ userId: mia.id, emoji: '🔥' }], changedSeq: 20 }),
    )
    expect(later.messages[2]).toMatchObject({ readAt: '2026-11-21T11:00:00.000Z' })
  })

  test('O-074 A quote of a deleted message shows nothing of it any more', () => {
    const original = someMessage(10)
    const reply = someMessage(15, { replyToId: 'm10', reply: quoteOf(original) })
    const gone = { ...original, text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 40 }
    const { messages } = withMessage(withMessage(window, reply), gone)
    expect(messages.at(-1)?.reply).toMatchObject({ text: null, deleted: true })
  })
})

describe('reading', () => {
  test('O-072 Only seen messages of the partner that are neither read nor deleted are reported', () => {
    const messages = [
      someMessage(1, { readAt: '2026-11-21T10:30:00.000Z' }),
      someMessage(2),
      someMessage(3, { senderId: mia.id }),
      someMessage(4, { deletedAt: '2026-11-21T10:30:00.000Z' }),
      someMessage(5),
      someMessage(6),
    ]
    expect(unreadUpTo(messages, mia.id, 5)).toEqual(['m2', 'm5'])
  })

  test('A mark that is there already changes nothing', () => {
    const window = newestWindow(someMessages(1, 3), 50)
    const read = withRead(window, ['m2'], 'a')
    expect(withRead(read, ['m2', 'm9'], 'b')).toBe(read)
  })

  test('The number to catch up from is the greatest of all changes', () => {
    expect(lastChange([someMessage(1, { changedSeq: 9 }), someMessage(2)])).toBe(9)
    expect(lastChange([])).toBe(0)
  })
})
