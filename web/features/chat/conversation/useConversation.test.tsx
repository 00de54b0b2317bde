// @module-tag slow
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { freshChat, joined, openChat } from '#web/testing/chat.ts'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { writeDraft } from '../composer/draft.ts'
import { quoteOf } from './messageWindow.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

const original = someMessage(1, { id: 'm-old', text: 'Weit zurück' })
const newest = [
  ...someMessages(141, 189),
  someMessage(190, { replyToId: original.id, reply: quoteOf(original) }),
]

/** Opens the chat after a jump far back; the server reports `changes` as changed since then. */
async function openInThePast(changes: readonly Message[] = []) {
  const { app, server } = await openChat(newest)
  server.on(history, ({ query }) => {
    if (query.around !== undefined) return [original, ...someMessages(2, 41)]
    if (query.changedAfter !== undefined) return [...changes]
    // Requests for the pages before and after the loaded part stay pending.
    const isNewest = query.before === undefined && query.after === undefined
    return isNewest ? newest : new Promise(() => undefined)
  })
  await joined()
  await app.user.click(await screen.findByRole('button', { name: /^Zur zitierten Nachricht/ }))
  await screen.findByText('Nachricht 41')
  expect(screen.queryByText('Nachricht 190')).not.toBeInTheDocument()
  return app
}

const left = () => waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())

test('A person who has searched in the past and opens „Nachrichten“ later sees the newest messages', async () => {
  const app = await openInThePast()
  await app.user.click(screen.getByRole('link', { name: 'Heute' }))
  await left()
  await app.user.click(screen.getByRole('link', { name: /^Nachrichten/ }))
  expect(await screen.findByText('Nachricht 190')).toBeVisible()
  expect(screen.queryByText('Nachricht 41')).not.toBeInTheDocument()
})

test('A person who goes back from the gallery is at the same place in the past', async () => {
  const app = await openInThePast()
  await act(() => app.router.navigate({ to: '/chat/media' }))
  await left()
  act(() => app.router.history.back())
  expect(await screen.findByText('Nachricht 41')).toBeVisible()
  expect(screen.queryByText('Nachricht 190')).not.toBeInTheDocument()
})

test('O-074 The quote of a draft shows nothing of a message from the past that was deleted meanwhile', async () => {
  const gone = { text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 191 }
  const changes: Message[] = []
  const app = await openInThePast(changes)
  act(() => writeDraft({ reply: quoteOf(someMessage(41)) }))
  await act(() => app.router.navigate({ to: '/karten' }))
  await left()
  changes.push(someMessage(41, gone))
  await act(() => app.router.navigate({ to: '/chat' }))
  await screen.findByText('Nachricht 190')
  expect(await screen.findByText('Diese Nachricht wurde gelöscht.')).toBeVisible()
  expect(screen.queryByText('Nachricht 41')).not.toBeInTheDocument()
})
