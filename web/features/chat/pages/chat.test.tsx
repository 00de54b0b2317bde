import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  deleteMessage,
  editMessage,
  history,
  markRead,
  postMessage,
  reactToMessage,
} from '#contract/chat/calls.ts'
import { messageNotEditable } from '#contract/chat/errors.ts'
import type { Message } from '#contract/kernel/message.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { noPartner } from '#contract/kernel/refusals.ts'
import { writeItem } from '../../../lib/device.ts'
import { refreshSession } from '../../../lib/session.ts'
import { FakeSocket } from '../../../testing/fakeSocket.ts'
import { someMessage, someMessages } from '../../../testing/messages.ts'
import { jonas, mia } from '../../../testing/people.ts'
import { logIn, renderApp, serverFor } from '../../../testing/renderApp.tsx'
import { quoteOf } from '../window-state.ts'

let socket: FakeSocket
vi.mock('socket.io-client', () => ({ io: () => socket }))

const paired = {
  ...mia,
  partner: { id: jonas.id, name: 'Jonas', lastOnline: '2026-11-20T20:14:00.000Z' },
}

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    now: new Date(2026, 10, 21, 18, 0),
    toFake: ['Date'],
  })
  socket = new FakeSocket()
  return () => vi.useRealTimers()
})

/** The chat with these messages; the server's side keeps them. */
async function openChat(messages: Message[] = someMessages(1, 3), profile: Profile = paired) {
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
const joined = () => waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))
const bubbles = () => [...document.querySelectorAll<HTMLElement>('.chat-row')]
const bubble = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('.chat-row')
  if (row === null) throw new Error(`no bubble says ${text}`)
  return row
}
const openMenu = async (app: Awaited<ReturnType<typeof openChat>>['app'], text: string) => {
  await app.user.click(within(await bubble(text)).getByRole('button', { name: /^Aktionen/ }))
  return screen.findByRole('dialog')
}
const echoOf = (payload: unknown, change: Partial<Message> = {}): Message => {
  const { text, clientId } = payload as { text: string; clientId: string }
  return someMessage(10, { id: 'm10', senderId: mia.id, text, clientId, ...change })
}

describe('the room', () => {
  test('CHAT-01 CHAT-04 CHAT-05 The header says with whom, and whether they are here', async () => {
    await openChat()
    const banner = await screen.findByRole('banner')
    expect(await within(banner).findByText('mit Jonas')).toBeVisible()
    expect(banner).toHaveTextContent('20.11.2026')
    await joined()
    act(() => socket.hear('partner_status', { partnerId: jonas.id, online: true }))
    expect(within(banner).getByText('online')).toBeInTheDocument()
    act(() => socket.hear('partner_status', { partnerId: jonas.id, online: false }))
    expect(banner).toHaveTextContent('18:00')
    expect(within(banner).queryByText('online')).not.toBeInTheDocument()
  })

  test('CHAT-02 Without a name the partner is Partner:in', async () => {
    await openChat([], mia)
    expect(await screen.findByText('mit Partner:in')).toBeVisible()
  })

  test('CHAT-03 Without a name one is called Du', async () => {
    const own = someMessage(1, { senderId: mia.id, text: 'Zitat' })
    await openChat([own, someMessage(2, { replyToId: 'm1', reply: quoteOf(own) })])
    await screen.findByText('Nachricht 2')
    act(() => {
      writeItem('name', null)
      refreshSession()
    })
    expect(await screen.findByRole('button', { name: /Nachricht von Du/ })).toBeVisible()
  })

  test('CHAT-24 CHAT-25 CHAT-26 Coming joins the room, going leaves it and forgets the presence', async () => {
    const { app } = await openChat()
    await joined()
    expect(socket.sent('join_pair')).toEqual([mia.pairId])
    act(() => socket.hear('partner_status', { partnerId: jonas.id, online: true }))
    await act(() => app.router.navigate({ to: '/karten' }))
    expect(socket.sent('leave_pair')).toHaveLength(1)
    await act(() => app.router.navigate({ to: '/chat' }))
    await screen.findByText('Nachricht 3')
    expect(screen.queryByText('online')).not.toBeInTheDocument()
  })

  test('CHAT-16 Without a pair there is no chat', async () => {
    logIn(paired)
    serverFor(paired)
    await renderApp('/chat')
    act(() => {
      writeItem('pairId', null)
      refreshSession()
    })
    expect(
      await screen.findByText('Kein Chat möglich: Du bist keinem Paar zugeordnet.'),
    ).toBeVisible()
  })

  test('CHAT-17 Without a token it asks to log in', async () => {
    await openChat()
    await screen.findByText('Nachricht 3')
    act(() => {
      writeItem('token', null)
      refreshSession()
    })
    expect(await screen.findByText('Bitte melde dich an, um den Chat zu nutzen.')).toBeVisible()
  })

  test('An empty chat invites to the first word; somebody alone is shown the way', async () => {
    await openChat([])
    expect(await screen.findByText('Noch still hier. Das erste Wort gehört dir.')).toBeVisible()
  })

  test('CHAT-28 Alone there is nobody to write to, but somebody to invite', async () => {
    await openChat([], mia)
    expect(await screen.findByRole('link', { name: 'Einladung senden' })).toBeVisible()
    expect(screen.getByRole('textbox')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
  })

  test('What cannot be read says so and can be asked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logIn(paired)
    const server = serverFor(paired)
      .on(history, () => ({ status: 503, message: 'Gerade nicht.' }))
      .on(markRead, () => undefined)
    const app = await renderApp('/chat')
    const again = await screen.findByRole('button', { name: /Noch einmal versuchen/ })
    server.on(history, () => someMessages(1, 2))
    await app.user.click(again)
    expect(await screen.findByText('Nachricht 2')).toBeVisible()
  })

  test('CHAT-08 O-081 Days are called Heute, Gestern and by their date', async () => {
    const on = (day: number, seq: number) =>
      someMessage(seq, { createdAt: new Date(2026, 10, day, 12).toISOString() })
    await openChat([on(3, 1), on(20, 2), on(21, 3)])
    await screen.findByText('Nachricht 3')
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(days).toEqual(['Dienstag, 3. November', 'Gestern', 'Heute'])
  })
})

describe('writing', () => {
  test('CHAT-10 CHAT-18 CHAT-27 CHAT-30 A text is there at once, the field empty, then it has one check', async () => {
    let answer: (value: unknown) => void = () => undefined
    socket.acknowledge = () => new Promise((resolve) => (answer = resolve))
    const { app } = await openChat()
    await joined()
    const field = await screen.findByRole('textbox', { name: 'Nachricht an Jonas' })
    const send = screen.getByRole('button', { name: 'Senden' })
    expect(send).toBeDisabled()
    await app.user.type(field, '   ')
    expect(send).toBeDisabled()
    await app.user.type(field, 'Guten Abend ')
    await app.user.click(send)
    expect(field).toHaveValue('')
    const row = await bubble('Guten Abend')
    expect(within(row).getByTitle(/Wird gesendet/)).toBeVisible()
    const [payload] = socket.sent('chat_message')
    expect(payload).toMatchObject({ pairId: mia.pairId, text: 'Guten Abend', replyToId: null })
    await act(async () => answer({ ok: true, message: echoOf(payload) }))
    expect(await within(row).findByTitle('Gesendet')).toBeVisible()
    act(() => socket.hear('chat_message', echoOf(payload)))
    expect(screen.getAllByText('Guten Abend')).toHaveLength(1)
    act(() =>
      socket.hear('messages_read', { messageIds: ['m10'], readAt: '2026-11-21T17:00:00.000Z' }),
    )
    expect(within(row).getByTitle('Gelesen')).toBeVisible()
  })

  test('Enter sends, Shift and Enter begin a new line', async () => {
    socket.acknowledge = (_, payload) => ({ ok: true, message: echoOf(payload) })
    const { app } = await openChat()
    await joined()
    const field = await screen.findByRole('textbox')
    await app.user.type(field, 'eins{Shift>}{Enter}{/Shift}zwei{Enter}')
    await waitFor(() => expect(socket.sent('chat_message')).toHaveLength(1))
    expect(socket.sent('chat_message')[0]).toMatchObject({ text: 'eins\nzwei' })
    expect(socket.sent('typing')).not.toHaveLength(0)
  })

  test('O-068 Without an acknowledgement the call asks again with the same clientId', async () => {
    const { app, server } = await openChat()
    server.on(postMessage, ({ body }) => echoOf(body))
    await joined()
    await app.user.type(await screen.findByRole('textbox'), 'Hörst du mich?{Enter}')
    expect(await within(await bubble('Hörst du mich?')).findByTitle('Gesendet')).toBeVisible()
    const [{ clientId }] = socket.sent('chat_message') as [{ clientId: string }]
    expect(server.requests(postMessage)[0]?.body.clientId).toBe(clientId)
  })

  test('A refused message says why, and can be sent again or thrown away', async () => {
    const { app, server } = await openChat()
    server.on(postMessage, () => noPartner)
    await joined()
    await app.user.type(await screen.findByRole('textbox'), 'Und jetzt?{Enter}')
    const row = await bubble('Und jetzt?')
    expect(await within(row).findByRole('alert')).toHaveTextContent(noPartner.message)
    await app.user.click(within(row).getByRole('button', { name: 'Noch einmal senden' }))
    await waitFor(() => expect(server.requests(postMessage)).toHaveLength(2))
    await app.user.click(await within(row).findByRole('button', { name: 'Verwerfen' }))
    expect(screen.queryByText('Und jetzt?')).not.toBeInTheDocument()
  })
})

describe('what arrives', () => {
  test('CHAT-46 A message of the partner is appended and read aloud', async () => {
    await openChat()
    await joined()
    act(() => socket.hear('chat_message', someMessage(4, { text: 'Ich bin da' })))
    expect(bubbles().at(-1)).toHaveTextContent('Ich bin da')
    expect(screen.getByRole('log')).toHaveTextContent('Jonas: Ich bin da')
  })

  test('CHAT-48 O-072 What is seen is reported as read in one call, one’s own is not', async () => {
    const { server } = await openChat([...someMessages(1, 3), someMessage(4, { senderId: mia.id })])
    await screen.findByText('Nachricht 4')
    await waitFor(() => expect(server.requests(markRead)).toHaveLength(1))
    expect(server.requests(markRead)[0]?.body.messageIds).toEqual(['m1', 'm2', 'm3'])
  })

  test('O-071 CHAT-20 Edits and deletions of the partner show while one watches', async () => {
    await openChat()
    await joined()
    act(() =>
      socket.hear(
        'chat_message_updated',
        someMessage(2, { text: 'Anders', edited: true, changedSeq: 8 }),
      ),
    )
    expect(await bubble('Anders')).toHaveTextContent('bearbeitet')
    act(() =>
      socket.hear(
        'chat_message_updated',
        someMessage(2, { text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 9 }),
      ),
    )
    const gone = await bubble('Diese Nachricht wurde gelöscht.')
    expect(within(gone).queryByRole('button')).not.toBeInTheDocument()
  })

  test('O-068 What was missed is read after the connection is back', async () => {
    const { server } = await openChat()
    await joined()
    await screen.findByText('Nachricht 3')
    act(() => socket.lose())
    server.on(history, ({ query }) =>
      query.changedAfter === undefined
        ? someMessages(1, 3)
        : [someMessage(1, { text: 'Geändert', edited: true, changedSeq: 4 }), someMessage(5)],
    )
    act(() => socket.connect())
    expect(await screen.findByText('Nachricht 5')).toBeVisible()
    expect(screen.getByText('Geändert')).toBeVisible()
    expect(server.requests(history).at(-1)?.query.changedAfter).toBe(0)
  })

  test('„schreibt …“ comes with the first sign and goes with the message', async () => {
    await openChat()
    await joined()
    act(() => socket.hear('typing', { userId: jonas.id }))
    expect(screen.getByText('schreibt …')).toBeVisible()
    act(() => socket.hear('chat_message', someMessage(4)))
    expect(screen.queryByText('schreibt …')).not.toBeInTheDocument()
  })
})

describe('one message', () => {
  test('CHAT-32 CHAT-33 CHAT-34 CHAT-35 Emoji alone are large, addresses open elsewhere', async () => {
    await openChat([
      someMessage(1, { text: '😘' }),
      someMessage(2, { text: 'Da: https://beispiel.de/a.' }),
    ])
    const emoji = await bubble('😘')
    expect(emoji.querySelector('[data-big]')).not.toBeNull()
    const link = await screen.findByRole('link', { name: 'https://beispiel.de/a' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(link.closest('[data-big]')).toBeNull()
  })

  test('CHAT-38 CHAT-39 One’s own offers everything, the partner’s quoting and reacting', async () => {
    const { app } = await openChat([someMessage(1), someMessage(2, { senderId: mia.id })])
    const theirs = await openMenu(app, 'Nachricht 1')
    expect(within(theirs).getByRole('button', { name: 'Zitieren' })).toBeVisible()
    expect(within(theirs).getByRole('button', { name: 'Mit ❤️ reagieren' })).toBeVisible()
    expect(within(theirs).queryByRole('button', { name: 'Bearbeiten' })).not.toBeInTheDocument()
    expect(within(theirs).queryByRole('button', { name: 'Löschen' })).not.toBeInTheDocument()
    await app.user.click(within(theirs).getByRole('button', { name: 'Schließen' }))
    const own = await openMenu(app, 'Nachricht 2')
    for (const name of ['Zitieren', 'Kopieren', 'Bearbeiten', 'Löschen']) {
      expect(within(own).getByRole('button', { name })).toBeVisible()
    }
  })

  test('CHAT-21 CHAT-37 KONST-10 An edit shows at once and is sent', async () => {
    const own = someMessage(2, { senderId: mia.id })
    const { app, server } = await openChat([someMessage(1), own])
    server.on(editMessage, ({ body }) => ({ ...own, text: body.text, edited: true, changedSeq: 9 }))
    const menu = await openMenu(app, 'Nachricht 2')
    await app.user.click(within(menu).getByRole('button', { name: 'Bearbeiten' }))
    const field = within(menu).getByRole('textbox', { name: /Deine Nachricht/ })
    expect(field).toHaveAttribute('rows', '4')
    expect(field.style.maxHeight).toBe(`${12 * 24 + 28}px`)
    await app.user.clear(field)
    await app.user.type(field, 'Besser so')
    await app.user.click(within(menu).getByRole('button', { name: 'Speichern' }))
    expect(await bubble('Besser so')).toHaveTextContent('bearbeitet')
    await waitFor(() => expect(server.requests(editMessage)[0]?.body.text).toBe('Besser so'))
  })

  test('CHAT-22 CHAT-23 CHAT-36 CHAT-43 A deletion asks, shows at once and stays where the call fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openChat([someMessage(2, { senderId: mia.id })])
    server.on(deleteMessage, () => ({ status: 503, message: 'Gerade nicht.' }))
    const menu = await openMenu(app, 'Nachricht 2')
    await app.user.click(within(menu).getByRole('button', { name: 'Löschen' }))
    expect(within(menu).getByText('Möchtest du diese Nachricht wirklich löschen?')).toBeVisible()
    await app.user.click(within(menu).getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('Diese Nachricht wurde gelöscht.')).toBeVisible()
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(screen.queryByText('Nachricht 2')).not.toBeInTheDocument()
  })

  test('O-075 A refused edit is taken back and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openChat([someMessage(2, { senderId: mia.id })])
    server.on(editMessage, () => messageNotEditable)
    const menu = await openMenu(app, 'Nachricht 2')
    await app.user.click(within(menu).getByRole('button', { name: 'Bearbeiten' }))
    await app.user.type(within(menu).getByRole('textbox'), '!')
    await app.user.click(within(menu).getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText(/Wir haben es zurückgenommen/)).toBeInTheDocument()
    expect(await screen.findByText('Nachricht 2')).toBeVisible()
  })

  test('CHAT-40 O-076 A reaction is put below the message, a quote above the answer', async () => {
    const { app, server } = await openChat([someMessage(1)])
    server.on(reactToMessage, ({ body }) =>
      someMessage(1, { reactions: [{ userId: mia.id, emoji: body.emoji ?? '' }], changedSeq: 9 }),
    )
    socket.acknowledge = (_, payload) => ({ ok: true, message: echoOf(payload) })
    await joined()
    let menu = await openMenu(app, 'Nachricht 1')
    await app.user.click(within(menu).getByRole('button', { name: 'Mit 🔥 reagieren' }))
    expect(await bubble('🔥')).toHaveTextContent('Nachricht 1')
    await waitFor(() => expect(server.requests(reactToMessage)[0]?.body.emoji).toBe('🔥'))
    menu = await openMenu(app, 'Nachricht 1')
    await app.user.click(within(menu).getByRole('button', { name: 'Zitieren' }))
    expect(await screen.findByText('Antwort an Jonas')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    await app.user.keyboard('Ja{Enter}')
    await waitFor(() => expect(socket.sent('chat_message')[0]).toMatchObject({ replyToId: 'm1' }))
    expect(screen.queryByText('Antwort an Jonas')).not.toBeInTheDocument()
  })

  test('The arrows lead through the messages, Escape back to the field', async () => {
    const { app } = await openChat()
    await screen.findByText('Nachricht 3')
    const field = screen.getByRole('textbox')
    await app.user.click(field)
    await app.user.keyboard('{ArrowUp}')
    const buttons = screen.getAllByRole('button', { name: /^Aktionen/ })
    expect(buttons[2]).toHaveFocus()
    await app.user.keyboard('{ArrowUp}{ArrowUp}')
    expect(buttons[0]).toHaveFocus()
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1])
    await app.user.keyboard('{End}{Escape}')
    expect(field).toHaveFocus()
  })
})

test('The search looks through the whole chat, page by page', async () => {
  const { app, server } = await openChat()
  const page = Array.from({ length: 500 }, (_, i) => someMessage(501 + i))
  server.on(history, ({ query }) => {
    if (query.before === undefined) return query.limit === 500 ? page : someMessages(1, 3)
    return [someMessage(7, { text: 'Die Wolldecke liegt im Auto' })]
  })
  await app.user.click(await screen.findByRole('button', { name: 'Suchen' }))
  await app.user.type(await screen.findByLabelText('Wonach suchst du?'), 'wolldecke')
  expect(await screen.findByRole('button', { name: /Die Wolldecke liegt im Auto/ })).toBeVisible()
  expect(screen.getByText('1 Treffer')).toBeVisible()
  expect(screen.getByText('Das war der ganze Chat.')).toBeVisible()
})
