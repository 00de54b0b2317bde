import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { someMessage } from '#web/testing/messages.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { somePhoto, somePhotos } from '#web/testing/photos.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }

async function openChat(photos: () => MediaItem[] | Response) {
  logIn(paired)
  const shared = somePhoto(2)
  serverFor(paired)
    .on(history, () => [
      someMessage(2, { ...shared, text: null, fileUrl: shared.fileUrl, thumbUrl: shared.thumbUrl }),
    ])
    .on(markRead, () => undefined)
    .on(gallery, photos)
  const app = await renderApp('/chat')
  const heading = await screen.findByRole('heading', { name: 'Eure Fotos' })
  const side = heading.parentElement
  if (side === null) throw new Error('no place beside the conversation')
  return { ...app, side: within(side) }
}

const shownIn = (dialog: HTMLElement) =>
  dialog.querySelector('.viewer-slide:not([aria-hidden]) img:last-child')?.getAttribute('src')

describe('the photos beside the conversation', () => {
  test(
    'On a wide screen the photos are shown, and an opened one leads to the next',
    slow,
    async () => {
      const { side, user } = await openChat(() => somePhotos(3))
      const tiles = await side.findAllByRole('button', { name: /^Foto von/ })
      expect(tiles).toHaveLength(3)
      await user.click(tiles[0] as HTMLElement)
      const dialog = await screen.findByRole('dialog')
      expect(shownIn(dialog)).toBe('/uploads/file3')
      await user.click(within(dialog).getByRole('button', { name: 'Älteres Foto' }))
      await waitFor(() => expect(shownIn(dialog)).toBe('/uploads/file2'))
      await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  )

  test('CHAT-13 The photo of a message is still shown alone, and only once', slow, async () => {
    const { side, user } = await openChat(() => somePhotos(3))
    await side.findAllByRole('button', { name: /^Foto von/ })
    const inBubble = document.querySelector<HTMLElement>('button.chat-photo')
    if (inBubble === null) throw new Error('no photo in the conversation')
    await user.click(inBubble)
    const dialogs = await screen.findAllByRole('dialog')
    expect(dialogs).toHaveLength(1)
    expect(
      within(dialogs[0] as HTMLElement).queryByRole('button', { name: 'Älteres Foto' }),
    ).toBeNull()
  })

  test('O-074 A photo whose message is deleted closes, and the back button has nothing to close', async () => {
    const { router, side, user } = await openChat(() => somePhotos(3))
    await side.findAllByRole('button', { name: /^Foto von/ })
    const inBubble = document.querySelector<HTMLElement>('button.chat-photo')
    if (inBubble === null) throw new Error('no photo in the conversation')
    await user.click(inBubble)
    await screen.findByRole('dialog')
    const deletedAt = '2026-11-21T12:00:00.000Z'
    const rest = { ...someMessage(2, { ...somePhoto(2), text: null, changedSeq: 9 }), deletedAt }
    act(() =>
      emitAppEvent('chat_message_updated', { ...rest, fileUrl: null, thumbUrl: null, photo: null }),
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('Without photos a sentence says what will be shown there', async () => {
    const { side } = await openChat(() => [])
    expect(await side.findByText(/sammelt sich hier/)).toBeVisible()
  })

  test('When the photos cannot be loaded the conversation stays usable, and a button loads them again', async () => {
    let broken = true
    const { side, user } = await openChat(() =>
      broken ? new Response('{"message":"Weg."}', { status: 400 }) : somePhotos(1),
    )
    expect(await side.findByRole('alert')).toHaveTextContent(
      'Eure Fotos sind gerade nicht erreichbar.',
    )
    expect(screen.getByRole('textbox')).toBeEnabled()
    broken = false
    await user.click(side.getByRole('button', { name: 'Noch einmal' }))
    expect(await side.findAllByRole('button', { name: /^Foto von/ })).toHaveLength(1)
  })
})
