// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import { notAPhoto, photoTooSlow } from '#contract/chat/errors.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { filesUnderWay } from '#contract/kernel/refusals.ts'
import { isSomethingWaiting } from '#web/lib/offline/queueStatus.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { aPhoto, type FakeUpload, fakeUploads } from '#web/testing/fakeUpload.ts'
import { someMessage } from '#web/testing/messages.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { THUMBHASH } from '#web/testing/photos.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { stopTime } from '#web/testing/stopTime.ts'

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
  test('CHAT-41 MEDIEN-10 A photo reserves its space and shows a blurred preview until it has loaded', async () => {
    await openChat([photo(1)])
    const button = await screen.findByRole('button', { name: /^Foto von Jonas, / })
    expect(button.style.getPropertyValue('--w')).toBe('1200')
    expect(button.style.getPropertyValue('--h')).toBe('900')
    const image = button.querySelector('img')
    expect(image).toHaveAttribute('src', '/uploads/thumb1')
    expect(image).toHaveAttribute('loading', 'lazy')
  })

  test('CHAT-13 CHAT-15 A tap on a photo opens it full-screen, and the button closes it', async () => {
    const { user } = await openChat([photo(1)])
    await user.click(await screen.findByRole('button', { name: /^Foto von Jonas/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('img:last-child')).toHaveAttribute('src', '/uploads/file1')
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })

  test('CHAT-14 A click on the full-screen photo closes it', async () => {
    const { user } = await openChat([photo(1)])
    await user.click(await screen.findByRole('button', { name: /^Foto von Jonas/ }))
    const dialog = await screen.findByRole('dialog')
    const image = dialog.querySelector('img:last-child')
    if (image === null) throw new Error('no picture')
    await user.click(image)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })
})

describe('words with photos', () => {
  test('FOTO-01 Words stand under the photo, and are read out with it', async () => {
    const { user } = await openChat([{ ...photo(1), text: '😍' }])
    const button = await screen.findByRole('button', { name: /^Foto von Jonas, / })
    const words = await screen.findByText('😍', { selector: '.chat-text *' })
    expect(button.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(words.closest('[data-big]')).toBeNull()
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('😍')).toBeVisible()
    expect(
      within(dialog).getByRole('img', { name: /^Foto von Jonas, .*: 😍$/ }),
    ).toBeInTheDocument()
  })

  test('FOTO-01 FOTO-03 Words go with the last of the chosen photos, and stand beside it while it waits', async () => {
    const app = await openChat()
    const sheet = await choose(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    const field = within(sheet).getByRole('textbox', { name: /^Worte dazu/ })
    await app.user.type(field, ' Vom Balkon. ')
    expect(within(sheet).getByText(/unter dem letzten Foto/)).toBeVisible()
    await app.user.click(within(sheet).getByRole('button', { name: '2 Fotos senden' }))
    const tray = await screen.findByRole('list', { name: 'Fotos unterwegs' })
    const [first, second] = within(tray).getAllByRole('listitem')
    expect(first).not.toHaveTextContent('Vom Balkon.')
    expect(second).toHaveTextContent('Vom Balkon.')
    act(() => uploads[0]?.answer(200))
    await waitFor(() => expect(uploads.map(({ text }) => text)).toEqual([null, 'Vom Balkon.']))
    expect(uploads.map(({ url }) => url.includes('words=yes'))).toEqual([false, true])
    act(() => uploads[1]?.answer(200))
    await waitFor(() => expect(tray).not.toBeInTheDocument())
    const next = await choose(app, aPhoto('c.jpg'))
    expect(within(next).getByRole('textbox', { name: /^Worte dazu/ })).toHaveValue('')
  })

  test('FOTO-03 Words stay while other photos are chosen for them, and too many cannot be sent', async () => {
    const app = await openChat()
    const sheet = await choose(app, aPhoto('a.jpg'))
    await app.user.click(within(sheet).getByRole('textbox'))
    await app.user.paste('Vom Balkon.')
    await app.user.click(within(sheet).getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(sheet).not.toBeInTheDocument())
    const again = await choose(app, aPhoto('b.jpg'))
    const field = within(again).getByRole('textbox')
    expect(field).toHaveValue('Vom Balkon.')
    await app.user.click(field)
    await app.user.paste('x'.repeat(4_000))
    expect(within(again).getByRole('button', { name: 'Senden' })).toBeDisabled()
    await app.user.clear(field)
    await app.user.click(within(again).getByRole('button', { name: 'Senden' }))
    await waitFor(() => expect(uploads.map(({ text }) => text)).toEqual([null]))
  })

  test('FOTO-03 Where no chosen photo can be sent the words stay for the next', async () => {
    const app = await openChat()
    const sheet = await choose(app, aPhoto('a.jpg', UPLOAD_MAX_BYTES + 1))
    await app.user.type(within(sheet).getByRole('textbox'), 'Vom Balkon.')
    await app.user.click(within(sheet).getByRole('button', { name: 'Senden' }))
    const next = await choose(app, aPhoto('b.jpg'))
    expect(within(next).getByRole('textbox')).toHaveValue('Vom Balkon.')
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

  test('A person without a partner cannot send photos', async () => {
    await openChat([], mia)
    expect(await cameraButton()).toBeDisabled()
  })

  test('Photos are previewed before they are sent, and one left out of the preview is not sent', async () => {
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

  test('CHAT-29 CHAT-47 Photos are sent one by one with progress, and no text can be sent meanwhile', async () => {
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

  test('CHAT-47 Without a socket a sent photo appears in the chat at once, and only once', async () => {
    const app = await openChat()
    await send(app, aPhoto())
    const sent = { ...photo(2), senderId: mia.id }
    act(() => uploads[0]?.answer(200, sent))
    expect(await screen.findByRole('button', { name: /^Foto von dir/ })).toBeVisible()
    await waitFor(() => expect(socket.sent('join_pair')).not.toHaveLength(0))
    act(() => socket.receive('chat_message', sent))
    expect(screen.getAllByRole('button', { name: /^Foto von dir/ })).toHaveLength(1)
  })

  test('CHAT-42 O-078 A refused photo shows the reason, and a retry sends it to the same URL', async () => {
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

  test('CHAT-49 O-068 Without a network photos wait in their order, and can be taken back', async () => {
    const app = await openChat()
    const tray = await send(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.fail())
    await waitFor(() => expect(tray).not.toHaveTextContent('Wird gesendet'))
    expect(within(tray).getAllByText('Wartet …')).toHaveLength(2)
    const [stop] = screen.getAllByRole('button', { name: 'Nicht senden' })
    if (stop === undefined) throw new Error('nothing to stop')
    await app.user.click(stop)
    await waitFor(() => expect(uploads.map(({ file }) => file?.name)).toEqual(['a.jpg', 'b.jpg']))
  })

  test('A photo waits while other devices send two, and goes by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const app = await openChat()
    expectLog()
    const tray = await send(app, aPhoto())
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.answer(429, refusalAnswer(filesUnderWay)))
    await waitFor(() => expect(tray).toHaveTextContent('Wartet …'))
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(uploads.map(({ url }) => url)).toEqual([uploads[0]?.url, uploads[0]?.url])
  })

  test('CHAT-29 On a dead connection an upload times out and waits, and text can be sent again', async () => {
    const app = await openChat()
    const sheet = await choose(app, aPhoto())
    await app.user.type(screen.getByRole('textbox', { name: /^Nachricht/ }), 'Dann eben so')
    stopTime()
    onTestFinished(() => void vi.useRealTimers())
    await app.user.click(within(sheet).getByRole('button', { name: 'Senden' }))
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(screen.getByRole('list', { name: 'Fotos unterwegs' })).toHaveTextContent('Wartet …')
    expect(screen.getByRole('button', { name: 'Senden' })).toBeEnabled()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('O-078 A file beyond 20 MB is not sent at all; the next one is', async () => {
    const app = await openChat()
    await send(app, aPhoto('groß.jpg', UPLOAD_MAX_BYTES + 1), aPhoto('klein.jpg'))
    expect(await screen.findByText(/Das Foto ist zu groß\./)).toBeVisible()
    await waitFor(() => expect(uploads.map(({ file }) => file?.name)).toEqual(['klein.jpg']))
  })

  test('An upload under way can be stopped, and goes on while another screen is open', async () => {
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

  test('CHAT-42 An upload that fails on another screen is reported there until the chat reports it', async () => {
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
    await waitFor(() => expect(uploads).toHaveLength(2))
    act(() => uploads[1]?.answer(photoTooSlow.status, refusalAnswer(photoTooSlow)))
    expect(await screen.findByRole('alert')).toHaveTextContent(photoTooSlow.message)
    expect(screen.getAllByText(/Upload fehlgeschlagen!/)).toHaveLength(1)
  })

  test('O-021 A logout asks first while a photo is being sent or has failed, since it would be lost', async () => {
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
    act(() => uploads[0]?.answer(notAPhoto.status, refusalAnswer(notAPhoto)))
    await screen.findByText(/Upload fehlgeschlagen!/)
    await asks()
    await act(() => app.router.navigate({ to: '/chat' }))
    await app.user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
    expect(isSomethingWaiting()).toBe(false)
  })

  test('The end of a session aborts its uploads, and the next session sends none of them', async () => {
    const app = await openChat()
    await send(app, aPhoto('a.jpg'), aPhoto('b.jpg'))
    act(() => resetSessionData())
    await waitFor(() => expect(uploads.every(({ aborted }) => aborted)).toBe(true))
    expect(uploads).toHaveLength(1)
  })
})
