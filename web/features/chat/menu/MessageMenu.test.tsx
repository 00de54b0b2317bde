// @module-tag slow
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import { messageChanged, messageNotEditable } from '#contract/chat/errors.ts'
import { bubble, echoOf, freshChat, joined, openChat, openMenu } from '#web/testing/chat.ts'
import { someMessage } from '#web/testing/messages.ts'
import { mia } from '#web/testing/people.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

describe('the menu of a message', () => {
  test('CHAT-38 CHAT-39 O-154 One’s own offers everything, the partner’s quoting, reacting and copying', async () => {
    const { app } = await openChat([someMessage(1), someMessage(2, { senderId: mia.id })])
    const theirs = await openMenu(app, 'Nachricht 1')
    expect(within(theirs).getByRole('button', { name: 'Zitieren' })).toBeVisible()
    expect(within(theirs).getByRole('button', { name: 'Mit ❤️ reagieren' })).toBeVisible()
    expect(within(theirs).getByRole('button', { name: 'Kopieren' })).toBeVisible()
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
    await waitFor(() =>
      expect(server.requests(editMessage)[0]?.body).toEqual({
        text: 'Besser so',
        insteadOf: 'Nachricht 2',
      }),
    )
  })

  test('CHAT-22 CHAT-23 CHAT-36 CHAT-43 A deletion asks, shows at once and stays where the call fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openChat([someMessage(2, { senderId: mia.id })])
    server.on(deleteMessage, () => ({ status: 503, code: 'refused', message: 'Gerade nicht.' }))
    const menu = await openMenu(app, 'Nachricht 2')
    await app.user.click(within(menu).getByRole('button', { name: 'Löschen' }))
    const question = await screen.findByRole('dialog', { name: 'Löschen' })
    expect(question).toHaveTextContent('Möchtest du diese Nachricht wirklich löschen?')
    await app.user.click(within(question).getByRole('button', { name: 'Löschen' }))
    const notice = await screen.findByText('Diese Nachricht wurde gelöscht.')
    expect(notice).toBeVisible()
    // The button that opened the menu is gone with the message.
    expect(notice.closest('li')).toHaveFocus()
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

  test('O-075 An edit that is refused for a later one is told, and its words stand in the form again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openChat([someMessage(2, { senderId: mia.id })])
    server.on(editMessage, () => messageChanged)
    const edit = async () => {
      const menu = await openMenu(app, 'Nachricht 2')
      await app.user.click(within(menu).getByRole('button', { name: 'Bearbeiten' }))
      return menu
    }
    const form = await edit()
    await app.user.type(within(form).getByRole('textbox'), ' um acht')
    await app.user.click(within(form).getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText(/Dein Text steht wieder da/)).toHaveTextContent(
      messageChanged.message,
    )
    expect(await screen.findByText('Nachricht 2')).toBeVisible()
    const again = await edit()
    expect(within(again).getByRole('textbox')).toHaveValue('Nachricht 2 um acht')
  })

  test('CHAT-40 O-076 A reaction is put below the message, a quote above the answer', async () => {
    const { app, server } = await openChat([someMessage(1)])
    server.on(reactToMessage, ({ body }) =>
      someMessage(1, { reactions: [{ userId: mia.id, emoji: body.emoji ?? '' }], changedSeq: 9 }),
    )
    server.on(postMessage, ({ body }) => echoOf(body))
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
    await waitFor(() => expect(server.requests(postMessage)[0]?.body.replyToId).toBe('m1'))
    expect(screen.queryByText('Antwort an Jonas')).not.toBeInTheDocument()
  })
})
