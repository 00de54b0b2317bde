// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { freshChat, joined, openChat, openMenu, socket } from '#web/testing/chat.ts'
import { someMessage } from '#web/testing/messages.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

const edited = someMessage(2, { text: 'Um acht', edited: true, changedSeq: 9 })

/** The chat in which one has begun an answer to the partner's second message. */
async function beginAnswer() {
  const { app, server } = await openChat()
  await joined()
  const menu = await openMenu(app, 'Nachricht 2')
  await app.user.click(within(menu).getByRole('button', { name: 'Zitieren' }))
  await waitFor(() => expect(screen.getAllByText('Nachricht 2')).toHaveLength(2))
  return { app, server }
}

test.each(['while one writes', 'while the connection was away'])(
  'O-071 An answer being written quotes what the message says now, edited %s',
  async (when) => {
    const { server } = await beginAnswer()
    if (when === 'while one writes') {
      act(() => socket.receive('chat_message_updated', edited))
    } else {
      server.on(history, () => [edited])
      act(() => socket.connect())
    }
    await waitFor(() => expect(screen.getAllByText('Um acht')).toHaveLength(2))
    expect(screen.queryByText('Nachricht 2')).not.toBeInTheDocument()
  },
)

test('O-071 Former words that arrive late do not come back into the quote', async () => {
  await beginAnswer()
  act(() => socket.receive('chat_message_updated', edited))
  act(() => socket.receive('chat_message_updated', someMessage(2, { changedSeq: 8 })))
  expect(screen.getAllByText('Um acht')).toHaveLength(2)
})
