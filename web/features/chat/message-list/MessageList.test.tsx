// @module-tag slow
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { bubble, freshChat, joined, openChat, socket } from '#web/testing/chat.ts'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { currentToast } from '#web/ui/feedback/toastStore.ts'
import { quoteOf } from '../conversation/messageWindow.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()
afterEach(() => currentToast.set(null))

const FAILED = 'Weitere Nachrichten sind gerade nicht erreichbar.'

type Side = 'before' | 'after'
const original = someMessage(30, { id: 'm-old', text: 'Weit zurück' })

/** Opens the chat at a message in the middle; loading older and newer messages fails. */
async function openMidway() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openChat([
    someMessage(90, { replyToId: original.id, reply: quoteOf(original) }),
  ])
  const around = [...someMessages(5, 29), original, ...someMessages(31, 60)]
  server.on(history, ({ query }) =>
    query.around === undefined ? new Response('', { status: 503 }) : around,
  )
  await app.user.click(await screen.findByRole('button', { name: /^Zur zitierten Nachricht/ }))
  await screen.findByText('Weit zurück')
  const calls = (side: Side) =>
    server.requests(history).filter(({ query }) => query[side] !== undefined)
  // The call that scrolling makes by itself has failed without a toast.
  await waitFor(() => expect(calls('before')).not.toHaveLength(0))
  await act(async () => undefined)
  return { app, server, calls }
}

describe.each([
  ['Ältere laden', 'before', 4],
  ['Neuere laden', 'after', 61],
] as const)('„%s“', (name, side, seq) => {
  test('A press is busy while it loads, a failure is announced, and the next press succeeds', async () => {
    const { app, server, calls } = await openMidway()
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument()
    const button = await screen.findByRole('button', { name })
    const answer = server.hold(history, () => new Response('', { status: 503 }))
    const before = calls(side).length
    await app.user.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveFocus()
    await app.user.click(button)
    await act(async () => answer())
    expect(await screen.findByText(FAILED, { selector: '[role=status]' })).toBeInTheDocument()
    expect(button).not.toHaveAttribute('aria-busy')
    expect(button).toHaveFocus()
    expect(calls(side)).toHaveLength(before + 1)
    server.on(history, ({ query }) => (query[side] === undefined ? [] : [someMessage(seq)]))
    await app.user.click(button)
    expect(await bubble(`Nachricht ${seq}`)).toBeVisible()
  })
})

test('O-074 A new message below the view is no longer counted once the partner deletes it', async () => {
  await openMidway()
  await joined()
  act(() => socket.receive('chat_message', someMessage(91)))
  act(() => socket.receive('chat_message', someMessage(92)))
  const toNewest = screen.getByRole('button', { name: /^Zu den neuesten/ })
  expect(toNewest).toHaveAccessibleName(/2 neue Nachrichten$/)
  const gone = { text: null, deletedAt: '2026-11-21T12:00:00.000Z' }
  act(() => socket.receive('chat_message_updated', someMessage(91, { ...gone, changedSeq: 93 })))
  expect(toNewest).toHaveAccessibleName(/1 neue Nachricht$/)
  act(() => socket.receive('chat_message_updated', someMessage(92, { ...gone, changedSeq: 94 })))
  expect(toNewest).toHaveAccessibleName('Zu den neuesten Nachrichten')
})
