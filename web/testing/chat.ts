import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { FakeSocket } from './fakeSocket.ts'
import { someMessage, someMessages } from './messages.ts'
import { jonas, mia } from './people.ts'
import { logIn, renderApp, serverFor } from './renderApp.tsx'

/** The server's end of the open chat; a test file mocks socket.io-client with it. */
export let socket: FakeSocket

export const paired = {
  ...mia,
  partner: { id: jonas.id, name: 'Jonas', lastOnline: '2026-11-20T20:14:00.000Z' },
}

/** A day that does not change and a socket of its own for each test of a file. */
export function freshChat(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      now: new Date(2026, 10, 21, 18, 0),
      toFake: ['Date'],
    })
    socket = new FakeSocket()
    return () => vi.useRealTimers()
  })
}

/** The chat with these messages; the server's side keeps them. */
export async function openChat(
  messages: Message[] = someMessages(1, 3),
  profile: Profile = paired,
) {
  logIn(profile)
  const server = serverFor(profile)
    .on(history, ({ query }) =>
      query.changedAfter === undefined && query.before === undefined && query.after === undefined
        ? messages
        : [],
    )
    .on(markRead, () => undefined)
  const app = await renderApp('/chat')
  return { app, server }
}

/** The socket opens a moment after the first screen. */
export const joined = () => waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))
export const bubbles = () => [...document.querySelectorAll<HTMLElement>('.chat-row')]
export const bubble = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('.chat-row')
  if (row === null) throw new Error(`no bubble says ${text}`)
  return row
}
export const openMenu = async (app: Awaited<ReturnType<typeof openChat>>['app'], text: string) => {
  await app.user.click(within(await bubble(text)).getByRole('button', { name: /^Aktionen/ }))
  return screen.findByRole('dialog')
}
export const echoOf = (payload: unknown, change: Partial<Message> = {}): Message => {
  const { text, clientId } = payload as { text: string; clientId: string }
  return someMessage(10, { id: 'm10', senderId: mia.id, text, clientId, ...change })
}
