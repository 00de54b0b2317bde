import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import type { FakeRequest } from '#web/testing/fakeServer.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { someMessage } from '#web/testing/messages.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { somePhoto, somePhotos } from '#web/testing/photos.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { isSeen } from '#web/testing/seen.ts'
import { slow } from '#web/testing/tags.ts'
import { galleryQuery } from './galleryQuery.ts'

let socket: FakeSocket
const opened = vi.fn<() => void>()
vi.mock('socket.io-client', () => ({
  io: () => {
    opened()
    return socket
  },
}))

beforeEach(() => {
  socket = new FakeSocket()
  opened.mockClear()
})

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The gallery over these photos; they may change while it is open. `before` precedes each answer. */
async function openGallery(
  photos: MediaItem[],
  path = '/chat/media',
  before: (request: FakeRequest<typeof gallery>) => Promise<void> = async () => undefined,
) {
  logIn(paired)
  const server = serverFor(paired).on(gallery, async (request) => {
    await before(request)
    const { query } = request
    const start = photos.findIndex(({ id }) => id === query.before) + 1
    return photos.slice(start, start + query.limit)
  })
  return { server, ...(await renderApp(path)) }
}

const tiles = () => screen.findAllByRole('button', { name: /^Foto von/ })
const view = () => screen.findByRole('dialog')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const pictureIn = (dialog: HTMLElement) =>
  dialog.querySelector('.viewer-slide:not([aria-hidden]) img:last-child')?.getAttribute('src')

async function swipe(dialog: HTMLElement, dx: number, dy = 0) {
  const stage = dialog.querySelector('.viewer-stage')
  if (stage === null) throw new Error('nothing to swipe over')
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY })
  fireEvent.pointerDown(stage, at(200, 200))
  fireEvent.pointerMove(stage, at(200 + dx / 2, 200 + dy / 2))
  fireEvent.pointerMove(stage, at(200 + dx, 200 + dy))
  await act(async () => {
    fireEvent.pointerUp(stage, at(200 + dx, 200 + dy))
    await Promise.resolve()
  })
}

describe('the gallery', () => {
  test('MEDIEN-01 Says that it loads, with the places of the photos', async () => {
    logIn(paired)
    serverFor(paired).on(gallery, () => new Promise<MediaItem[]>(() => undefined))
    await renderApp('/chat/media')
    expect(isSeen(await screen.findByText('Lade Medien…'))).toBe(true)
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('Lade Medien…')
  })

  test('MEDIEN-02 Without photos the page says so and leads to the messages', async () => {
    const { user, path } = await openGallery([])
    expect(await screen.findByText('Keine Bilder im Chat.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Zu den Nachrichten' }))
    expect(path()).toBe('/chat')
  })

  test('A gallery that cannot be read says so, and reads again when asked', async () => {
    logIn(paired)
    let broken = true
    serverFor(paired).on(gallery, () =>
      broken ? new Response('{"message":"Interner Fehler"}', { status: 400 }) : [somePhoto(1)],
    )
    const { user } = await renderApp('/chat/media')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Eure Fotos sind gerade nicht erreichbar.')
    broken = false
    await user.click(within(alert).getByRole('button'))
    expect(await tiles()).toHaveLength(1)
  })

  test('MEDIEN-10 MEDIEN-09 O-079 Thumbnails come from their address, newest first, and say whose they are', async () => {
    const own = somePhoto(3, { senderId: mia.id })
    await openGallery([own, ...somePhotos(2)])
    const all = await tiles()
    expect(all.map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual([
      '/uploads/thumb3',
      '/uploads/thumb2',
      '/uploads/thumb1',
    ])
    expect(all[0]).toHaveAccessibleName(/^Foto von dir, /)
    expect(all[1]).toHaveAccessibleName(/^Foto von Jonas, /)
    expect(
      all[0]?.querySelector<HTMLElement>('.photo-image')?.style.getPropertyValue('--preview'),
    ).toMatch(/^url\("data:image\/png/)
  })

  test('O-079 Older photos come page by page', slow, async () => {
    const { server, user } = await openGallery(somePhotos(130))
    expect(await tiles()).toHaveLength(60)
    for (const count of [120, 130]) {
      await user.click(screen.getByRole('button', { name: 'Ältere laden' }))
      await waitFor(async () => expect(await tiles()).toHaveLength(count))
    }
    expect(screen.queryByRole('button', { name: 'Ältere laden' })).not.toBeInTheDocument()
    expect(server.requests(gallery).map(({ query }) => query.before)).toEqual([
      undefined,
      'p71',
      'p11',
    ])
  })

  /** All that is observed is near; `onEnd` is called once the end of the list was told of. */
  function everythingIsNear(onEnd: () => void = () => undefined): void {
    type Near = (entries: { isIntersecting: boolean }[]) => void
    class NearObserver {
      #near: Near
      constructor(near: Near) {
        this.#near = near
      }
      observe(element: HTMLElement) {
        const isEnd = within(element).queryByText('Ältere laden') !== null
        setTimeout(() => {
          this.#near([{ isIntersecting: true }])
          if (isEnd) onEnd()
        })
      }
      disconnect() {
        this.#near = () => undefined
      }
    }
    vi.stubGlobal('IntersectionObserver', NearObserver)
    onTestFinished(() => void vi.unstubAllGlobals())
  }
  const SLOWLY_MS = 50

  test('A further page that reading the gallery anew has stopped is read once that is over', async () => {
    let hasRead = false
    everythingIsNear(() => {
      if (!hasRead) void queryClient.invalidateQueries({ queryKey: galleryQuery.queryKey })
      hasRead = true
    })
    await openGallery(somePhotos(130), '/chat/media', () => pause(SLOWLY_MS))
    await waitFor(async () => expect(await tiles()).toHaveLength(130))
  })

  test('Without a network a further page is tried once, and read when there is one again', async () => {
    everythingIsNear()
    onTestFinished(() => onlineManager.setOnline(true))
    let isReached = false
    const { server } = await openGallery(somePhotos(130), '/chat/media', async ({ query }) => {
      await pause(SLOWLY_MS)
      if (query.before === undefined || isReached) return
      onlineManager.setOnline(false)
      throw new TypeError('Failed to fetch')
    })
    expect(await tiles()).toHaveLength(60)
    const tries = () => server.requests(gallery).filter(({ query }) => query.before !== undefined)
    await waitFor(() => expect(tries()).toHaveLength(1))
    await pause(10 * SLOWLY_MS)
    expect(tries()).toHaveLength(1)
    isReached = true
    onlineManager.setOnline(true)
    await waitFor(async () => expect(await tiles()).toHaveLength(130))
  })

  test('A photo that comes or goes elsewhere comes or goes here too', async () => {
    const photos = somePhotos(2)
    const { server } = await openGallery(photos)
    expect(await tiles()).toHaveLength(2)
    await waitFor(() => expect(opened).toHaveBeenCalled())
    photos.unshift(somePhoto(3))
    act(() => socket.receive('chat_message', someMessage(3, { fileUrl: '/uploads/file3' })))
    await waitFor(async () => expect(await tiles()).toHaveLength(3))
    photos.pop()
    act(() =>
      socket.receive(
        'chat_message_updated',
        someMessage(1, { deletedAt: '2026-11-21T10:00:00.000Z' }),
      ),
    )
    await waitFor(async () => expect(await tiles()).toHaveLength(2))
    const asked = server.requests(gallery).length
    act(() => socket.receive('chat_message', someMessage(4)))
    act(() => socket.receive('chat_message_updated', someMessage(4, { edited: true })))
    expect(server.requests(gallery)).toHaveLength(asked)
  })
})

describe('a photo shown whole', () => {
  const open = async (photos = somePhotos(3), at = 1) => {
    const app = await openGallery(photos)
    const tile = (await tiles())[at]
    if (tile === undefined) throw new Error('no such photo')
    await app.user.click(tile)
    return { ...app, tile, dialog: await view() }
  }

  test('MEDIEN-05 MEDIEN-08 A tap on a thumbnail opens it; the button closes it', async () => {
    const { user, dialog, router } = await open()
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    expect(dialog).toHaveAccessibleName(/^Foto von Jonas, /)
    expect(router.state.location.search).toEqual({ foto: 'p2' })
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    await closed()
    expect(router.state.location.search).toEqual({})
  })

  test('MEDIEN-06 A swipe of more than 100 px left shows the next, older one', async () => {
    const { dialog } = await open()
    await swipe(dialog, -100)
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    await swipe(dialog, -101)
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file1'))
  })

  test('MEDIEN-07 A swipe of more than 100 px right shows the previous, newer one', async () => {
    const { dialog } = await open()
    await swipe(dialog, 100)
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    await swipe(dialog, 101)
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file3'))
  })

  test('O-079 The ends do not wrap', async () => {
    const { dialog } = await open(somePhotos(2), 0)
    await swipe(dialog, 300)
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    expect(within(dialog).queryByRole('button', { name: 'Neueres Foto' })).not.toBeInTheDocument()
    await swipe(dialog, -300)
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file1'))
    await swipe(dialog, -300)
    expect(pictureIn(dialog)).toBe('/uploads/file1')
    expect(within(dialog).queryByRole('button', { name: 'Älteres Foto' })).not.toBeInTheDocument()
  })

  test('FOTO-01 Words below a photo are shown with it, and follow an edit', async () => {
    const photos = [somePhoto(1, { text: 'Vom Balkon.' })]
    const { dialog } = await open(photos, 0)
    expect(within(dialog).getByText('Vom Balkon.')).toBeVisible()
    expect(
      within(dialog).getByRole('img', { name: /^Foto von Jonas, .*: Vom Balkon\.$/ }),
    ).toBeInTheDocument()
    await waitFor(() => expect(opened).toHaveBeenCalled())
    photos[0] = somePhoto(1, { text: 'Vom See.' })
    act(() =>
      socket.receive(
        'chat_message_updated',
        someMessage(1, { text: 'Vom See.', fileUrl: '/uploads/file1', edited: true }),
      ),
    )
    expect(await within(dialog).findByText('Vom See.')).toBeVisible()
  })

  test('FOTO-04 A photo is saved under its day and time; one out of reach says so', async () => {
    const { user, dialog } = await open(somePhotos(2), 0)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    let status = 200
    vi.stubGlobal('fetch', async () => new Response('bytes', { status }))
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const button = within(dialog).getByRole('button', { name: 'Speichern' })
    await user.click(button)
    expect(await screen.findByText(/liegt bei deinen Downloads/)).toBeInTheDocument()
    expect(saved).toEqual(['Foto-2026-11-01-00-02.webp'])
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file1'))
    status = 404
    await user.click(button)
    expect(
      await screen.findByText('Dieses Foto ist gerade nicht erreichbar.', {
        selector: '[role=status] *, [role=status]',
      }),
    ).toBeInTheDocument()
    expect(saved).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('Every gesture has a key and a button', async () => {
    const { user, dialog } = await open()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file1'))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file2'))
    await user.click(within(dialog).getByRole('button', { name: 'Neueres Foto' }))
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file3'))
    await user.click(within(dialog).getByRole('button', { name: 'Älteres Foto' }))
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file2'))
    await user.keyboard('+')
    const picture = dialog.querySelector<HTMLElement>('[data-photo-id="p2"]')
    expect(picture?.style.transform).toContain('scale(2.5)')
    await user.click(within(dialog).getByRole('button', { name: 'Ganz zeigen' }))
    expect(picture?.style.transform).toBe('')
  })

  /** Slides that end when the test lets them, the first of those that are under way. */
  function slowSlides() {
    const ends: (() => void)[] = []
    vi.spyOn(Element.prototype, 'animate').mockImplementation(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return { finished: promise, cancel: () => undefined } as unknown as Animation
    })
    return () => act(async () => ends.shift()?.())
  }

  test('A second press while it slides goes no further, and nothing stands still after it', async () => {
    const { user, dialog } = await open(somePhotos(4), 0)
    const end = slowSlides()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await end()
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file3'))
    await end()
    await user.keyboard('{ArrowRight}')
    await end()
    await waitFor(() => expect(pictureIn(dialog)).toBe('/uploads/file2'))
  })

  test('Closed while it slides it stays closed', async () => {
    const { user, dialog, router } = await open(somePhotos(3), 0)
    const end = slowSlides()
    await user.keyboard('{ArrowRight}')
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    await closed()
    await end()
    expect(router.state.location.search).toEqual({})
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [
      'Escape',
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
    ],
    ['a tap', (dialog: HTMLElement) => swipe(dialog, 0)],
    ['a pull downwards', (dialog: HTMLElement) => swipe(dialog, 0, 130)],
  ])('%s closes it, and the focus comes back to its thumbnail', async (_, act_) => {
    const { dialog, tile } = await open()
    await act(async () => {
      await act_(dialog)
    })
    await closed()
    await waitFor(() => expect(tile).toHaveFocus())
  })

  test('The browser’s way back closes it and leaves the gallery open', async () => {
    const { router, path } = await open()
    act(() => router.history.back())
    await closed()
    expect(path()).toBe('/chat/media')
  })

  test('A gallery opened by an address shows the photo, and closing stays in the gallery', async () => {
    const { user, path, router } = await openGallery(somePhotos(3), '/chat/media?foto=p2')
    const dialog = await view()
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    await closed()
    expect([path(), router.state.location.search]).toEqual(['/chat/media', {}])
  })

  test('A finger moves an enlarged photo, and a tap shows it whole', async () => {
    const { user, dialog } = await open()
    await user.keyboard('+')
    await swipe(dialog, -200)
    expect(pictureIn(dialog)).toBe('/uploads/file2')
    await swipe(dialog, 0)
    expect(dialog).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Vergrößern' })).toBeVisible()
  })

  test('A photo that does not come says so, and is asked for again', async () => {
    const { user, dialog } = await open()
    const image = dialog.querySelector('.viewer-slide:not([aria-hidden]) img:last-child')
    if (image === null) throw new Error('no picture')
    fireEvent.error(image)
    const alert = within(dialog).getByRole('alert')
    expect(alert).toHaveTextContent('Dieses Foto ist gerade nicht erreichbar.')
    await user.click(within(alert).getByRole('button', { name: 'Noch einmal' }))
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument()
    expect(pictureIn(dialog)).toBe('/uploads/file2')
  })

  test('Near the end of what is loaded, older ones are fetched while one turns', async () => {
    const { server, dialog, user } = await open(somePhotos(70), 56)
    expect(server.requests(gallery)).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Älteres Foto' }))
    await waitFor(() => expect(server.requests(gallery)).toHaveLength(2))
  })
})
