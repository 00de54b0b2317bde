// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import { notAPhoto } from '#contract/chat/errors.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { isSomethingWaiting } from '../../../lib/offline/queueStatus.ts'
import { resetSessionData } from '../../../lib/session/sessionReset.ts'
import { FakeSocket } from '../../../testing/fakeSocket.ts'
import { aPhoto, type FakeUpload, fakeUploads } from '../../../testing/fakeUpload.ts'
import { someMessage } from '../../../testing/messages.ts'
import { jonas, mia } from '../../../testing/people.ts'
import { THUMBHASH } from '../../../testing/photos.ts'
import { logIn, renderApp, serverFor } from '../../../testing/renderApp.tsx'

let socket: FakeSocket
let uploads: FakeUpload[]
vi.mock('socket.io-client', () => ({ io: () => socket }))

beforeEach(() => {
  socket = new FakeSocket()
  uploads = fakeUploads()
})

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }
const photo = (seq: number): Message =>
  someMessage(seq, {
    text: null,
    fileUrl: `/uploads/file${seq}`,
    thumbUrl: `/uploads/thumb${seq}`,
    photo: { width: 1200, height: 900, thumbhash: THUMBHASH },
  })

async function openChat(messages: Message[] = [someMessage(1)], profile: typeof mia = paired) {
  logIn(profile)
  serverFor(profile)
    .on(history, ({ query }) => (query.changedAfter === undefined ? messages : []))
    .on(markRead, () => undefined)
  return renderApp('/chat')
}

const cameraButton = () => screen.findByRole('button', { name: 'Foto senden' })
const picker = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no picker')
  return input
}

/** Failures are logged for developers, as the specification wants. */
const expectLog = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

type App = Awaited<ReturnType<typeof openChat>>
async function choose({ user }: App, ...files: File[]) {
  await cameraButton()
  await user.upload(picker(), files)
  return screen.findByRole('dialog')
}
async function send(app: App, ...files: File[]) {
  const sheet = await choose(app, ...files)
  await app.user.click(within(sheet).getByRole('button', { name: /enden$/ }))
  return screen.findByRole('list', { name: 'Fotos unterwegs' })
}

describe('photos in the chat', () => {
  test('CHAT-41 MEDIEN-10 A photo keeps its place before it comes, over its blurred preview', async () => {
    await openChat([photo(1)])
    const button = await screen.findByRole('button', { name: /^Foto von Jonas, / })
    expect(button.style.getPropertyValue('--w')).toBe('1200')
    expect(button.style.getPropertyValue('--h')).toBe('900')
    const image = button.querySelector('img')
    expect(image).toHaveAttribute('src', '/uploads/thumb1')
    expect(image).toHaveAttribute('loading', 'lazy')
  })

  test('CHAT-13 CHAT-15 A tap shows it over the whole screen; the button closes it', async () => {
    const { user } = await openChat([photo(1)])
    await user.click(await screen.findByRole('button', { name: /^Foto von Jonas/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('img:last-child')).toHaveAttribute('src', '/uploads/file1')
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })

  test('CHAT-14 A click on it closes it', async () => {
    const { user } = await openChat([photo(1)])
    await user.click(await screen.findByRole('button', { name: /^Foto von Jonas/ }))
    const dialog = await screen.findByRole('dialog')
    const image = dialog.querySelector('img:last-child')
    if (image === null) throw new Error('no picture')
    await user.click(image)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })
})

describe('sending photos', () => {
  test('CHAT-09 CHAT-31 The camera button opens a picker for photos, several at once', async () => {
    const { user } = await openChat()
    const asked = vi.spyOn(HTMLInputElement.prototype, 'click')
    await user.click(await cameraButton())
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
    expect(picker()).toHaveAttribute('accept', 'image/*,.heic,.heif')
    expect(picker().multiple).toBe(true)
  })

  test('Alone there is nobody to send one to', async () => {
    await openChat([], mia)
    expect(await cameraButton()).toBeDisabled()
  })

  test('Before anything leaves the device there is a look at it; what is left out stays', async () => {
    const app = await openChat()
    const sheet = await choose(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    expect(within(sheet).getByRole('heading')).toHaveTextContent('Diese 2 Fotos senden?')
    await app.user.click(within(sheet).getByRole('button', { name: 'Foto 1 weglassen' }))
    expect(within(sheet).getByRole('heading')).toHaveTextContent('Dieses Foto senden?')
    expect(within(sheet).getByRole('img', { name: 'b.jpg' })).toBeInTheDocument()
    await app.user.click(within(sheet).getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(sheet).not.toBeInTheDocument())
    expect(uploads).toEqual([])
  })

  test('CHAT-29 CHAT-47 One after the other, with progress; meanwhile no words are sent', async () => {
    const app = await openChat()
    const tray = await send(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    expect(uploads.map(({ file }) => file?.name)).toEqual(['a.jpg'])
    await app.user.type(screen.getByRole('textbox'), 'Schau')
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
    act(() => uploads[0]?.progress(0.4))
    const [first] = within(tray).getAllByRole('progressbar')
    expect(first).toHaveAttribute('value', '0.4')
    expect(tray).toHaveTextContent('Wird gesendet, 40 %')
    act(() => uploads[0]?.progress(1))
    expect(tray).toHaveTextContent('Wird vorbereitet …')
    act(() => uploads[0]?.answer(200))
    await waitFor(() => expect(uploads.map(({ file }) => file?.name)).toEqual(['a.jpg', 'b.jpg']))
    act(() => uploads[1]?.answer(200))
    await waitFor(() => expect(tray).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Senden' })).toBeEnabled()
    await waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))
    act(() => socket.receive('chat_message', photo(2)))
    expect(await screen.findByRole('button', { name: /^Foto von Jonas/ })).toBeVisible()
  })

  test('CHAT-47 Without a socket a photo that was sent stands in the chat at once, and once', async () => {
    const app = await openChat()
    await send(app, aPhoto())
    const sent = { ...photo(2), senderId: mia.id }
    act(() => uploads[0]?.answer(200, sent))
    expect(await screen.findByRole('button', { name: /^Foto von dir/ })).toBeVisible()
    await waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))
    act(() => socket.receive('chat_message', sent))
    expect(screen.getAllByRole('button', { name: /^Foto von dir/ })).toHaveLength(1)
  })

  test('CHAT-42 O-078 A refused photo says so with the reason, and can be sent again as the same one', async () => {
    const app = await openChat()
    expectLog()
    await send(app, aPhoto())
    act(() => uploads[0]?.answer(notAPhoto.status, refusalAnswer(notAPhoto)))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Upload fehlgeschlagen!')
    expect(alert).toHaveTextContent(notAPhoto.message)
    await app.user.type(screen.getByRole('textbox'), 'Dann eben so')
    expect(screen.getByRole('button', { name: 'Senden' })).toBeEnabled()
    await app.user.click(screen.getByRole('button', { name: 'Noch einmal' }))
    expect(uploads[1]?.url).toBe(uploads[0]?.url)
    expect(uploads[0]?.url).toMatch(/&pairId=pair-1$/)
    act(() => uploads[1]?.answer(200))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  test('CHAT-42 Without a network it fails too, and can be thrown away', async () => {
    const app = await openChat()
    expectLog()
    await send(app, aPhoto())
    act(() => uploads[0]?.fail())
    expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung.')
    await app.user.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(screen.queryByRole('list', { name: 'Fotos unterwegs' })).not.toBeInTheDocument()
  })

  test('CHAT-29 CHAT-42 On a line that is dead a photo fails by itself, and words can be sent again', async () => {
    const app = await openChat()
    expectLog()
    const sheet = await choose(app, aPhoto())
    await app.user.type(screen.getByRole('textbox'), 'Dann eben so')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await app.user.click(within(sheet).getByRole('button', { name: 'Senden' }))
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(screen.getByRole('alert')).toHaveTextContent('Keine Verbindung.')
    expect(screen.getByRole('button', { name: 'Senden' })).toBeEnabled()
    await app.user.click(screen.getByRole('button', { name: 'Noch einmal' }))
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('O-078 A file beyond 20 MB is not sent at all; the next one is', async () => {
    const app = await openChat()
    await send(app, aPhoto('groß.jpg', UPLOAD_MAX_BYTES + 1), aPhoto('klein.jpg'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Das Foto ist zu groß.')
    await waitFor(() => expect(uploads.map(({ file }) => file?.name)).toEqual(['klein.jpg']))
  })

  test('What is under way can be stopped, and goes on while another screen is open', async () => {
    const app = await openChat()
    await send(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    const [stop] = screen.getAllByRole('button', { name: 'Nicht senden' })
    if (stop === undefined) throw new Error('nothing to stop')
    await app.user.click(stop)
    expect(uploads[0]?.aborted).toBe(true)
    await waitFor(() => expect(uploads[1]?.file?.name).toBe('b.jpg'))
    await act(() => app.router.navigate({ to: '/karten' }))
    expect(uploads[1]?.aborted).toBe(false)
    act(() => uploads[1]?.answer(200))
  })

  test('CHAT-42 One that fails while another screen is open says so there, until the chat does', async () => {
    const app = await openChat()
    expectLog()
    await send(app, aPhoto())
    await act(() => app.router.navigate({ to: '/profil' }))
    act(() => uploads[0]?.answer(notAPhoto.status, refusalAnswer(notAPhoto)))
    const said = `Upload fehlgeschlagen! ${notAPhoto.message}`
    expect(await screen.findByText(said)).toBeVisible()
    await act(() => app.router.navigate({ to: '/chat' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getAllByText(/Upload fehlgeschlagen!/)).toHaveLength(1)
    await app.user.click(screen.getByRole('button', { name: 'Noch einmal' }))
    act(() => uploads[1]?.fail())
    expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung.')
    expect(screen.getAllByText(/Upload fehlgeschlagen!/)).toHaveLength(1)
  })

  test('O-021 A logout asks first while a photo is under way or has failed, which goes with the session', async () => {
    const app = await openChat()
    expectLog()
    await send(app, aPhoto())
    await act(() => app.router.navigate({ to: '/profil' }))
    const asks = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Logout' }))
      const sheet = await screen.findByRole('dialog', { name: 'Etwas wartet noch' })
      await app.user.click(within(sheet).getByRole('button', { name: 'Angemeldet bleiben' }))
      await waitFor(() => expect(sheet).not.toBeInTheDocument())
    }
    await asks()
    act(() => uploads[0]?.fail())
    await screen.findByText(/Upload fehlgeschlagen!/)
    await asks()
    await act(() => app.router.navigate({ to: '/chat' }))
    await app.user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
    expect(isSomethingWaiting()).toBe(false)
  })

  test('The next person on this device sends nothing of the last one', async () => {
    const app = await openChat()
    await send(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    act(() => resetSessionData())
    await waitFor(() => expect(uploads.every(({ aborted }) => aborted)).toBe(true))
    expect(uploads).toHaveLength(1)
  })
})
