// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { history, markRead, postMessage } from '#contract/chat/calls.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import type { Persisted } from '#web/lib/offline/persistedStore.ts'
import { waitingChanges } from '#web/lib/offline/waitingChanges.ts'
import { bubble, echoOf } from '#web/testing/chat.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { UNREAD_POLL_MS } from '../unread/unreadQuery.ts'

/** The persisted records of this device, by name; e2e/offline-sealed.spec.ts tests the ciphers. */
const kept = vi.hoisted(() => new Map<string, Persisted>())
vi.mock('#web/lib/offline/persistedStore.ts', async (original) => ({
  ...(await original()),
  readPersisted: async (name: string) => kept.get(name),
}))

let socket: FakeSocket
vi.mock('socket.io-client', () => ({ io: () => socket }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  socket = new FakeSocket()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  kept.clear()
})

const unavailable = () => Response.json({ message: 'Gerade nicht.' }, { status: 503 })
const tick = () => act(() => vi.advanceTimersByTimeAsync(UNREAD_POLL_MS))
const joined = () => waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))

function chat() {
  logIn(miaPaired)
  return serverFor(miaPaired)
    .on(history, ({ query }) => (query.changedAfter === undefined ? someMessages(1, 3) : []))
    .on(markRead, () => undefined)
}

test('O-068 A catch-up that failed is made again while the connection stands, and once only', async () => {
  const server = chat()
  await renderApp('/chat')
  await joined()
  await screen.findByText('Nachricht 3')
  await waitFor(() => expect(server.requests(markRead)).toHaveLength(1))
  server.on(history, unavailable)
  const before = server.requests(history).length
  act(() => socket.receive('resync'))
  await waitFor(() => expect(server.requests(history).length).toBeGreaterThan(before))
  server.on(history, () => [someMessage(4)])
  await tick()
  expect(await screen.findByText('Nachricht 4')).toBeVisible()
  const caughtUp = server.requests(history).length
  await tick()
  await tick()
  expect(server.requests(history)).toHaveLength(caughtUp)
})

test('O-068 A first read that failed is repeated while the connection stands; until then the screen says so', async () => {
  const server = chat().on(history, unavailable)
  await renderApp('/chat')
  await joined()
  const again = await screen.findByRole('button', { name: /Noch einmal versuchen/ })
  await tick()
  // The failed tick has not taken the button away from under the finger.
  expect(screen.getByRole('button', { name: /Noch einmal versuchen/ })).toBe(again)
  server.on(history, () => someMessages(1, 2))
  await tick()
  expect(await screen.findByText('Nachricht 2')).toBeVisible()
})

test('Messages that another page has stored meanwhile are shown where the server cannot be asked', async () => {
  const answer = Promise.withResolvers<Response>()
  const server = chat().on(history, () => answer.promise)
  await renderApp('/chat')
  await waitFor(() => expect(server.requests(history)).not.toHaveLength(0))
  kept.set('chat', { data: someMessages(1, 2), at: Date.now() })
  answer.resolve(unavailable())
  expect(await screen.findByText('Nachricht 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Noch einmal versuchen/ })).not.toBeInTheDocument()
})

test('O-072 A read receipt that failed is reported again, one that arrived is not', async () => {
  const server = chat().on(markRead, unavailable)
  await renderApp('/chat')
  await joined()
  await screen.findByText('Nachricht 3')
  // Joining the room has reported as well; after it, nothing but time passes.
  await tick()
  const failed = server.requests(markRead).length
  server.on(markRead, () => undefined)
  await tick()
  await waitFor(() => expect(server.requests(markRead)).toHaveLength(failed + 1))
  expect(server.requests(markRead).at(-1)?.body.messageIds).toEqual(['m1', 'm2', 'm3'])
  await tick()
  expect(server.requests(markRead)).toHaveLength(failed + 1)
})

test('O-072 Persisted messages are reported as read where the server could not be asked, and not before', async () => {
  kept.set('chat', { data: someMessages(1, 3), at: Date.now() })
  const answer = Promise.withResolvers<Response>()
  const server = chat().on(history, () => answer.promise)
  await renderApp('/chat')
  await screen.findByText('Nachricht 3')
  await vi.dynamicImportSettled()
  await act(async () => undefined)
  expect([waitingChanges.get(), server.requests(markRead)]).toEqual([[], []])
  answer.resolve(unavailable())
  await waitFor(() => expect(server.requests(markRead)).toHaveLength(1))
  expect(server.requests(markRead)[0]?.body.messageIds).toEqual(['m1', 'm2', 'm3'])
})

test('O-072 A person who reads further up in persisted messages has not read new ones', async () => {
  kept.set('chat', { data: someMessages(1, 3), at: Date.now() })
  const answer = Promise.withResolvers<ReturnType<typeof someMessages>>()
  const server = chat().on(history, ({ query }) =>
    query.changedAfter === undefined ? answer.promise : [],
  )
  // A hundred pixels a message, the second of which is the last in view, from the first frame on.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const isList = this.classList.contains('chat-scroll')
    return new DOMRect(0, 0, 0, isList ? 150 : 100 * Number(this.dataset.seq ?? 0))
  })
  await renderApp('/chat')
  await screen.findByText('Nachricht 3')
  const list = document.querySelector('.chat-scroll')
  if (list === null) throw new Error('no list')
  Object.defineProperty(list, 'scrollTop', { value: -500, writable: true })
  fireEvent.scroll(list)
  await act(async () => {
    await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  })
  await act(async () => answer.resolve(someMessages(1, 4)))
  await screen.findByText('Nachricht 4')
  await vi.dynamicImportSettled()
  await act(async () => undefined)
  const read = server.requests(markRead).flatMap(({ body }) => body.messageIds)
  expect(read).toEqual(['m1', 'm2'])
})

test('A sent message stays in sight while the history is still on its way', async () => {
  kept.set('chat', { data: someMessages(1, 3), at: Date.now() })
  const server = chat()
    .on(history, () => new Promise(() => undefined))
    .on(postMessage, ({ body }) => echoOf(body))
  const { user } = await renderApp('/chat')
  await screen.findByText('Nachricht 3')
  await user.type(await screen.findByRole('textbox'), 'Bis gleich{Enter}')
  await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
  expect(await within(await bubble('Bis gleich')).findByTitle('Gesendet')).toBeVisible()
})

test('O-072 A message that comes while the app is locked is read once the lock is open', async () => {
  const server = chat()
  await renderApp('/chat')
  await joined()
  await waitFor(() => expect(server.requests(markRead)).toHaveLength(1))
  act(closeRequestGate)
  act(() => socket.receive('chat_message', someMessage(4)))
  await vi.dynamicImportSettled()
  await act(async () => undefined)
  expect(waitingChanges.get()).toEqual([])
  act(openRequestGate)
  await waitFor(() => expect(server.requests(markRead).at(-1)?.body.messageIds).toContain('m4'))
})

test.each([
  ['deleted', { text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 9 }],
  ['edited', { text: 'Anders', edited: true, changedSeq: 9 }],
])('A message that was read aloud and is %s then leaves no former words', async (_, change) => {
  chat()
  await renderApp('/chat')
  await joined()
  await screen.findByText('Nachricht 3')
  act(() => socket.receive('chat_message', someMessage(4)))
  act(() => socket.receive('chat_message', someMessage(4)))
  expect(screen.getByRole('log')).toHaveTextContent('Nachricht 4')
  act(() => socket.receive('chat_message_updated', someMessage(4, change)))
  expect(screen.getByRole('log')).toBeEmptyDOMElement()
})

test('O-079 A page that stays open holds no more than 150 messages, however many come', async () => {
  const many = someMessages(1, 150).map((message) => ({ ...message, readAt: message.createdAt }))
  chat().on(history, ({ query }) =>
    (query.before ?? query.changedAfter) === undefined ? many : [],
  )
  await renderApp('/chat')
  await joined()
  await screen.findByText('Nachricht 150')
  act(() => socket.receive('chat_message', someMessage(151)))
  expect(await screen.findByText('Nachricht 151')).toBeVisible()
  expect(screen.getByText('Nachricht 2')).toBeVisible()
  expect(screen.queryByText('Nachricht 1')).not.toBeInTheDocument()
})
