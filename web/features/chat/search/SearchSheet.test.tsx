import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { freshChat, openChat } from '../../../testing/chat.ts'
import { someMessage, someMessages } from '../../../testing/messages.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('../../../testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

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
