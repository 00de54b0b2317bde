// @module-tag slow
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { history, searchMessages } from '#contract/chat/calls.ts'
import { freshChat, joined, openChat, socket } from '#web/testing/chat.ts'
import { someMessage, someMessages } from '#web/testing/messages.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

const searchFor = async (app: Awaited<ReturnType<typeof openChat>>['app'], text: string) => {
  await app.user.click(await screen.findByRole('button', { name: 'Suchen' }))
  await app.user.type(await screen.findByLabelText('Wonach suchst du?'), text)
}

test('The search goes on stretch by stretch until the whole chat is looked through, and downloads no history', async () => {
  const { app, server } = await openChat()
  await screen.findByText('Nachricht 3')
  const pages = vi.fn<() => []>(() => [])
  server.on(history, pages)
  server.on(searchMessages, ({ body }) =>
    body.before === undefined
      ? { messages: [], before: 'm501', until: '2026-11-02T12:00:00.000Z' }
      : {
          messages: [someMessage(7, { text: 'Die Wolldecke liegt im Auto' })],
          before: null,
          until: '2026-11-01T12:00:00.000Z',
        },
  )
  await searchFor(app, 'wolldecke')
  expect(await screen.findByRole('button', { name: /Die Wolldecke liegt im Auto/ })).toBeVisible()
  expect(screen.getByText('1 Treffer')).toBeVisible()
  expect(screen.getByText('Das war der ganze Chat.')).toBeVisible()
  expect(pages).not.toHaveBeenCalled()
})

test('O-074 A hit that is deleted meanwhile is no longer shown', async () => {
  const { app, server } = await openChat()
  await joined()
  const until = '2026-11-01T12:00:00.000Z'
  const hit = someMessage(2, { text: 'Die Wolldecke' })
  server.on(searchMessages, () => ({ messages: [hit], before: null, until }))
  await searchFor(app, 'wolldecke')
  await screen.findByRole('button', { name: /Die Wolldecke/ })
  server.on(searchMessages, () => ({ messages: [], before: null, until }))
  const gone = someMessage(2, { text: null, deletedAt: '2026-11-21T12:00:00.000Z', changedSeq: 9 })
  act(() => socket.receive('chat_message_updated', gone))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Die Wolldecke/ })).not.toBeInTheDocument(),
  )
  expect(screen.getByText(/^Dazu habt ihr/)).toBeVisible()

  const searches = server.requests(searchMessages).length
  const other = someMessage(3, {
    text: null,
    deletedAt: '2026-11-21T12:00:00.000Z',
    changedSeq: 10,
  })
  act(() => socket.receive('chat_message_updated', other))
  await act(async () => undefined)
  expect(server.requests(searchMessages)).toHaveLength(searches)
})

test('O-071 A hit that is edited meanwhile shows its new words, and no other edit begins the search anew', async () => {
  const { app, server } = await openChat()
  await joined()
  const until = '2026-11-01T12:00:00.000Z'
  let hit = someMessage(2, { text: 'Die Wolldecke ist rot' })
  server.on(searchMessages, () => ({ messages: [hit], before: null, until }))
  await searchFor(app, 'wolldecke')
  await screen.findByRole('button', { name: /Die Wolldecke ist rot/ })
  const searches = server.requests(searchMessages).length
  act(() =>
    socket.receive('chat_message_updated', someMessage(3, { text: 'Anders', changedSeq: 9 })),
  )
  act(() => socket.receive('chat_message_updated', { ...hit, reactions: [], changedSeq: 10 }))
  await act(async () => undefined)
  expect(server.requests(searchMessages)).toHaveLength(searches)
  hit = { ...hit, text: 'Die Wolldecke ist blau', edited: true, changedSeq: 11 }
  act(() => socket.receive('chat_message_updated', hit))
  expect(await screen.findByRole('button', { name: /Die Wolldecke ist blau/ })).toBeVisible()
  expect(screen.queryByText(/ist rot/)).not.toBeInTheDocument()
})

test('With enough hits the search waits to be asked for older ones', async () => {
  const { app, server } = await openChat()
  const asked: (string | undefined)[] = []
  server.on(searchMessages, ({ body }) => {
    asked.push(body.before)
    const first = body.before === undefined ? 40 : 20
    return {
      messages: someMessages(first - 19, first).toReversed(),
      before: first === 40 ? 'm21' : null,
      until: '2026-11-01T12:00:00.000Z',
    }
  })
  await searchFor(app, 'nachricht')
  await app.user.click(await screen.findByRole('button', { name: 'Weiter zurück suchen' }))
  expect(await screen.findByText('40 Treffer')).toBeVisible()
  expect(asked).toEqual([undefined, 'm21'])
})

test.each([
  ['at once', []],
  ['after a first stretch', [someMessage(7, { text: 'Die Wolldecke' })]],
])(
  'A search that is interrupted %s says why, and a press goes on where it stood',
  async (_when, hits) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openChat()
    const until = '2026-11-01T12:00:00.000Z'
    server.on(searchMessages, ({ body }) => {
      if (body.before !== undefined || hits.length === 0) throw new Error('no connection')
      return { messages: hits, before: 'm7', until }
    })
    await searchFor(app, 'wolldecke')
    const more = await screen.findByRole('button', { name: 'Weiter zurück suchen' })
    expect(screen.getByText(/ Keine Verbindung\.$/)).toBeVisible()
    const asked: (string | undefined)[] = []
    server.on(searchMessages, ({ body }) => {
      asked.push(body.before)
      return { messages: [], before: null, until }
    })
    await app.user.click(more)
    expect(
      await screen.findByText(hits.length === 0 ? /^Dazu habt ihr/ : 'Das war der ganze Chat.'),
    ).toBeVisible()
    expect(asked).toEqual([hits.length === 0 ? undefined : 'm7'])
  },
)
