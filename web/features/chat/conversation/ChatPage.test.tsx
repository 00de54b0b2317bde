import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { history, markRead, postMessage } from '#contract/chat/calls.ts'
import { messageNotFound } from '#contract/chat/errors.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { messagesFull, noPartner, notYourPair } from '#contract/kernel/refusals.ts'
import { writeItem } from '#web/lib/device/localStorage.ts'
import { refreshSession } from '#web/lib/session/session.ts'
import {
  bubble,
  bubbles,
  echoOf,
  freshChat,
  joined,
  openChat,
  paired,
  socket,
} from '#web/testing/chat.ts'
import { someMessage, someMessages } from '#web/testing/messages.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'
import { writeDraft } from '../composer/draft.ts'
import { quoteOf } from './messageWindow.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

describe('the room', () => {
  test(
    'CHAT-01 CHAT-04 CHAT-05 The header says with whom, and whether they are here',
    slow,
    async () => {
      await openChat()
      const banner = await screen.findByRole('banner')
      expect(await within(banner).findByText('mit Jonas')).toBeVisible()
      expect(banner).toHaveTextContent('20.11.2026')
      await joined()
      act(() => socket.receive('partner_status', { partnerId: jonas.id, online: true }))
      expect(within(banner).getByText('online')).toBeInTheDocument()
      act(() => socket.receive('partner_status', { partnerId: jonas.id, online: false }))
      expect(banner).toHaveTextContent('18:00')
      expect(within(banner).queryByText('online')).not.toBeInTheDocument()
    },
  )

  test('Missed messages that cannot be read are announced, with the time until which nothing was missed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { server } = await openChat()
    await screen.findByText('Nachricht 3')
    await joined()
    // The last time all was there: while a page is on its way, nothing is certain.
    server.on(history, () => [someMessage(3, { text: 'Um neun', edited: true, changedSeq: 4 })])
    act(() => socket.connect())
    await screen.findByText('Um neun')
    vi.setSystemTime(new Date(2026, 10, 21, 19, 30))
    act(() => socket.lose())
    server.on(history, () => new Response('', { status: 503 }))
    vi.setSystemTime(new Date(2026, 10, 21, 20, 0))
    act(() => socket.connect())
    expect(await screen.findByText(/Zuletzt gesehen: heute, 19:30\./)).toBeVisible()
    server.on(history, () => [someMessage(4)])
    act(() => socket.connect())
    expect(await screen.findByText('Nachricht 4')).toBeVisible()
    expect(screen.queryByText(/Zuletzt gesehen/)).not.toBeInTheDocument()
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
    act(() => socket.receive('partner_status', { partnerId: jonas.id, online: true }))
    await act(() => app.router.navigate({ to: '/karten' }))
    expect(socket.sent('leave_pair')).toHaveLength(1)
    await act(() => app.router.navigate({ to: '/chat' }))
    await screen.findByText('Nachricht 3')
    expect(screen.queryByText('online')).not.toBeInTheDocument()
  })

  describe('while a page is on its way', () => {
    /** The chat whose pages come when the test lets them. */
    async function openSlowly(pageOf: (which: 'newest' | 'older') => readonly Message[]) {
      logIn(paired)
      const waiting: (() => void)[] = []
      serverFor(paired)
        .on(history, ({ query }) => {
          if (query.changedAfter !== undefined) return []
          const page = pageOf(query.before === undefined ? 'newest' : 'older')
          return new Promise((send) => waiting.push(() => send([...page])))
        })
        .on(markRead, () => undefined)
      await renderApp('/chat')
      await joined()
      await waitFor(() => expect(waiting).toHaveLength(1))
      return { letThrough: () => act(async () => waiting.shift()?.()) }
    }

    test('O-068 A message that the other writes is not lost to the page', async () => {
      const { letThrough } = await openSlowly(() => [])
      act(() => socket.receive('chat_message', someMessage(1)))
      await letThrough()
      expect(await screen.findByText('Nachricht 1')).toBeVisible()
    })

    test('CHAT-46 A read mark is not lost to it', async () => {
      const own = someMessage(1, { senderId: mia.id })
      const { letThrough } = await openSlowly(() => [own])
      act(() =>
        socket.receive('messages_read', {
          readerId: jonas.id,
          messageIds: [own.id],
          readAt: '2026-11-21T17:59:00.000Z',
        }),
      )
      await letThrough()
      expect(within(await bubble('Nachricht 1')).getByTitle('Gelesen')).toBeVisible()
    })
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

  test('CHAT-17 Without a token the page asks to log in', async () => {
    await openChat()
    await screen.findByText('Nachricht 3')
    act(() => {
      writeItem('token', null)
      refreshSession()
    })
    expect(await screen.findByText('Bitte melde dich an, um den Chat zu nutzen.')).toBeVisible()
  })

  test('An empty chat invites to the first word', async () => {
    await openChat([])
    expect(await screen.findByText('Noch still hier. Das erste Wort gehört dir.')).toBeVisible()
  })

  test('CHAT-16 Somebody alone reads just that, and is shown the way to the invitation', async () => {
    await openChat([], mia)
    const words = await screen.findByText('Kein Chat möglich: Du bist keinem Paar zugeordnet.')
    expect(words).toBeVisible()
    const invite = screen.getByRole('link', { name: 'Einladung senden' })
    expect(invite).toHaveAttribute('href', '/einladen')
    expect(words.parentElement).toHaveTextContent(`${words.textContent}Einladung senden`)
    expect(screen.getByRole('textbox')).toBeDisabled()
  })

  test('CHAT-28 Alone there is nobody to write to, but somebody to invite', async () => {
    await openChat([], mia)
    expect(await screen.findByRole('link', { name: 'Einladung senden' })).toBeVisible()
    expect(screen.getByRole('textbox')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
  })

  test('A history that cannot be read says so and can be asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    // A connection would ask again by itself, and take the button away under the finger.
    socket.connected = false
    logIn(paired)
    const server = serverFor(paired)
      .on(history, () => ({ status: 503, code: 'refused', message: 'Gerade nicht.' }))
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
    let answer: (message: Message) => void = () => undefined
    const { app, server } = await openChat()
    server.on(postMessage, () => new Promise((resolve) => (answer = resolve)))
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
    await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
    const sent = server.requests(postMessage)[0]?.body
    expect(sent).toMatchObject({ text: 'Guten Abend', replyToId: null })
    await act(async () => answer(echoOf(sent)))
    expect(await within(row).findByTitle('Gesendet')).toBeVisible()
    act(() => socket.receive('chat_message', echoOf(sent)))
    expect(screen.getAllByText('Guten Abend')).toHaveLength(1)
    act(() =>
      socket.receive('messages_read', { messageIds: ['m10'], readAt: '2026-11-21T17:00:00.000Z' }),
    )
    expect(within(row).getByTitle('Gelesen')).toBeVisible()
  })

  test('Enter sends, Shift and Enter begin a new line', async () => {
    const { app, server } = await openChat()
    server.on(postMessage, ({ body }) => echoOf(body))
    await joined()
    const field = await screen.findByRole('textbox')
    await app.user.type(field, 'eins{Shift>}{Enter}{/Shift}zwei{Enter}')
    await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
    expect(server.requests(postMessage)[0]?.body.text).toBe('eins\nzwei')
    expect(socket.sent('typing')).not.toHaveLength(0)
  })

  test('O-068 Without an answer the call is made again with the same clientId', async () => {
    const { app, server } = await openChat()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.on(postMessage, () => Promise.reject(new TypeError('Failed to fetch')))
    await joined()
    await app.user.type(await screen.findByRole('textbox'), 'Hörst du mich?{Enter}')
    await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
    const row = await bubble('Hörst du mich?')
    expect(within(row).getByTitle(/Wird gesendet/)).toBeVisible()
    server.on(postMessage, ({ body }) => echoOf(body))
    act(() => socket.lose())
    act(() => socket.connect())
    expect(await within(await bubble('Hörst du mich?')).findByTitle('Gesendet')).toBeVisible()
    const ids = server.requests(postMessage).map(({ body }) => body.clientId)
    expect(ids).toEqual([ids[0], ids[0]])
    expect(socket.sent('chat_message')).toEqual([])
  })

  test('O-068 A call that nothing answers is given up after 30 seconds and made again', async () => {
    const { app, server } = await openChat()
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    server.on(postMessage, () => new Promise(() => undefined))
    await joined()
    await app.user.type(await screen.findByRole('textbox'), 'Hallo?{Enter}')
    await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
    expect(timeout).toHaveBeenLastCalledWith(30_000)
    server.on(postMessage, ({ body }) => echoOf(body))
    await act(async () => limit.abort())
    timeout.mockRestore()
    act(() => socket.lose())
    act(() => socket.connect())
    expect(await within(await bubble('Hallo?')).findByTitle('Gesendet')).toBeVisible()
  })

  test('O-151 Beyond the day’s messages one is kept with the sentence, and not tried again by itself', async () => {
    const { app, server } = await openChat()
    server.on(postMessage, () => messagesFull)
    await joined()
    await app.user.type(await screen.findByRole('textbox'), 'Noch eine{Enter}')
    const row = await bubble('Noch eine')
    expect(await within(row).findByRole('alert')).toHaveTextContent(messagesFull.message)
    expect(server.requests(postMessage)).toHaveLength(1)
    server.on(postMessage, ({ body }) => echoOf(body))
    await app.user.click(within(row).getByRole('button', { name: 'Noch einmal senden' }))
    expect(await within(await bubble('Noch eine')).findByTitle('Gesendet')).toBeVisible()
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
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  })
})

describe('after the pair was left on another device', () => {
  const withEva = {
    ...paired,
    pairId: 'pair-2',
    partner: { id: 'eva', name: 'Eva', lastOnline: null },
  }

  test('O-033 O-068 A message written for the former partner is not sent to the next one, and a sentence says so', async () => {
    const { app, server } = await openChat()
    await joined()
    server
      .on(readProfile, () => withEva)
      .on(postMessage, ({ body }) => (body.pairId === 'pair-2' ? echoOf(body) : notYourPair))
    await app.user.type(await screen.findByRole('textbox'), 'Lieber Jonas{Enter}')
    expect(await screen.findByText(/galt deinem früheren Paar/)).toBeVisible()
    const field = await screen.findByRole('textbox', { name: 'Nachricht an Eva' })
    expect(screen.queryByText('Lieber Jonas')).not.toBeInTheDocument()
    await app.user.type(field, 'Liebe Eva{Enter}')
    expect(await within(await bubble('Liebe Eva')).findByTitle('Gesendet')).toBeVisible()
    expect(server.requests(postMessage).map(({ body }) => [body.text, body.pairId])).toEqual([
      ['Lieber Jonas', 'pair-1'],
      ['Liebe Eva', 'pair-2'],
    ])
  })
})

describe('what arrives', () => {
  test('CHAT-46 A message of the partner is appended and read aloud', async () => {
    await openChat()
    await joined()
    act(() => socket.receive('chat_message', someMessage(4, { text: 'Ich bin da' })))
    expect(bubbles().at(-1)).toHaveTextContent('Ich bin da')
    expect(screen.getByRole('log')).toHaveTextContent('Jonas: Ich bin da')
  })

  test('CHAT-48 O-072 Messages that are seen are reported as read in one call, one’s own are not', async () => {
    const { server } = await openChat([...someMessages(1, 3), someMessage(4, { senderId: mia.id })])
    await screen.findByText('Nachricht 4')
    await waitFor(() => expect(server.requests(markRead)).toHaveLength(1))
    expect(server.requests(markRead)[0]?.body.messageIds).toEqual(['m1', 'm2', 'm3'])
  })

  test('O-071 CHAT-20 Edits and deletions of the partner show while one watches', async () => {
    await openChat()
    await joined()
    act(() =>
      socket.receive(
        'chat_message_updated',
        someMessage(2, { text: 'Anders', edited: true, changedSeq: 8 }),
      ),
    )
    expect(await bubble('Anders')).toHaveTextContent('bearbeitet')
    act(() =>
      socket.receive(
        'chat_message_updated',
        someMessage(2, { text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 9 }),
      ),
    )
    const gone = await bubble('Diese Nachricht wurde gelöscht.')
    expect(within(gone).queryByRole('button')).not.toBeInTheDocument()
  })

  test.each(['while one writes', 'while the connection was away'])(
    'O-074 The quote of a draft shows nothing of a message deleted %s',
    async (when) => {
      const { server } = await openChat()
      await joined()
      await screen.findByText('Nachricht 3')
      act(() => writeDraft({ reply: quoteOf(someMessage(2)) }))
      expect(screen.getAllByText('Nachricht 2')).toHaveLength(2)
      const gone = someMessage(2, {
        text: null,
        deletedAt: '2026-11-21T12:00:00.000Z',
        changedSeq: 9,
      })
      if (when === 'while one writes') {
        act(() => socket.receive('chat_message_updated', gone))
      } else {
        server.on(history, () => [gone])
        act(() => socket.connect())
      }
      await waitFor(() => expect(screen.queryByText('Nachricht 2')).not.toBeInTheDocument())
      expect(screen.getAllByText('Diese Nachricht wurde gelöscht.')).toHaveLength(2)
    },
  )

  test('O-068 Missed messages are read after the connection is back', async () => {
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

  test('A message whose event was lost is read with the next resync, however much was heard since', async () => {
    const { server } = await openChat()
    await joined()
    await screen.findByText('Nachricht 3')
    act(() => socket.receive('chat_message', someMessage(90)))
    server.on(history, ({ query }) => (Number(query.changedAfter) < 4 ? [someMessage(4)] : []))
    act(() => socket.receive('resync'))
    expect(await screen.findByText('Nachricht 4')).toBeVisible()
    expect(screen.getByText('Nachricht 90')).toBeVisible()
  })

  test.each([
    ['that is gone', () => messageNotFound, /^Diese Nachricht gibt es nicht mehr/],
    ['without a network', () => Promise.reject(new Error('no network')), / Keine Verbindung\.$/],
  ])('A jump to a quoted message %s says so', async (_why, answer, said) => {
    const original = someMessage(1, { id: 'm-old' })
    const { app, server } = await openChat([
      someMessage(2, { replyToId: original.id, reply: quoteOf(original) }),
    ])
    server.on(history, ({ query }) => (query.around === undefined ? [] : answer()))
    await app.user.click(await screen.findByRole('button', { name: /^Zur zitierten Nachricht/ }))
    expect(await screen.findByText(said, { selector: '[role=status]' })).toBeInTheDocument()
  })

  test.each(['the button', 'a message sent from there'])(
    'The newest messages that cannot be reached by %s say so',
    async (way) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const original = someMessage(1, { id: 'm-old', text: 'Weit zurück' })
      const { app, server } = await openChat([
        someMessage(90, { replyToId: original.id, reply: quoteOf(original) }),
      ])
      server.on(history, ({ query }) =>
        query.around === undefined
          ? Promise.reject(new Error('no network'))
          : [original, ...someMessages(2, 41)],
      )
      await app.user.click(await screen.findByRole('button', { name: /^Zur zitierten Nachricht/ }))
      await screen.findByText('Nachricht 41')
      const toNewest = await screen.findByRole('button', { name: /^Zu den neuesten/ })
      server.on(postMessage, () => new Response('', { status: 503 }))
      if (way === 'the button') {
        await app.user.click(toNewest)
      } else {
        await app.user.type(screen.getByRole('textbox'), 'Hallo{Enter}')
      }
      expect(
        await screen.findByText(/ Keine Verbindung\.$/, { selector: '[role=status]' }),
      ).toBeInTheDocument()
    },
  )

  test('„schreibt …“ comes with the first sign and goes with the message', async () => {
    await openChat()
    await joined()
    act(() => socket.receive('typing', { userId: jonas.id }))
    expect(screen.getByText('schreibt …')).toBeVisible()
    act(() => socket.receive('chat_message', someMessage(4)))
    expect(screen.queryByText('schreibt …')).not.toBeInTheDocument()
  })
})
