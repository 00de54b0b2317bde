// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import { notAVoice } from '#contract/chat/errors.ts'
import { unpadVoice, VOICE_STEP_BYTES } from '#contract/chat/voice-rules.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { type FakeUpload, fakeUploads } from '#web/testing/fakeUpload.ts'
import { someMessage } from '#web/testing/messages.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import type { RecordingEvents } from './record.ts'
import { recorder, voiceDraft } from './recorder.ts'

let socket: FakeSocket
let uploads: FakeUpload[]
vi.mock('socket.io-client', () => ({ io: () => socket }))

/** The microphone: what the test lets it hear, and whether it is on. */
const microphone = {
  events: null as RecordingEvents | null,
  denies: null as string | null,
  /** Holds it back while it is being opened. */
  opening: null as Promise<void> | null,
  isOn: false,
}
const MP3 = Uint8Array.of(0xff, 0xf3, 0x64, 0xc4, 1, 2, 3, 0)
vi.mock('./record.ts', () => ({
  async record(events: RecordingEvents) {
    const { denies } = microphone
    if (denies !== null) throw new DOMException('', denies)
    await microphone.opening
    Object.assign(microphone, { events, isOn: true })
    return {
      stop() {
        microphone.isOn = false
        return { mp3: MP3, seconds: 4.2, waveform: '0123456789abcdef'.repeat(3) }
      },
    }
  },
}))

beforeEach(() => {
  socket = new FakeSocket()
  uploads = fakeUploads()
  Object.assign(microphone, { events: null, denies: null, opening: null, isOn: false })
  device('mediaDevices', {})
  permit('prompt')
  return () => {
    resetSessionData()
    device('mediaDevices', undefined)
    device('permissions', undefined)
  }
})

/** Gives the browser something that jsdom lacks. */
const device = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const permit = (state: PermissionState) => device('permissions', { query: async () => ({ state }) })

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }

async function openChat(profile: typeof mia = paired) {
  logIn(profile)
  serverFor(profile)
    .on(history, ({ query }) => (query.changedAfter === undefined ? [someMessage(1)] : []))
    .on(markRead, () => undefined)
  return renderApp('/chat')
}
type App = Awaited<ReturnType<typeof openChat>>

const button = () => screen.findByRole('button', { name: 'Sprachnachricht aufnehmen' })
const sheet = () => screen.findByRole('dialog', { name: 'Sprachnachricht' })
const press = async ({ user }: App, name: string) =>
  user.click(within(await sheet()).getByRole('button', { name }))

async function record(app: App) {
  permit('granted')
  await app.user.click(await button())
  expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
}

describe('recording a voice message', () => {
  test('STIMME-02 The reason stands before the browser asks; nothing is heard until one agrees', async () => {
    const app = await openChat()
    await app.user.click(await button())
    expect(await screen.findByText(/braucht die App dein Mikrofon/)).toBeVisible()
    expect(microphone.isOn).toBe(false)
    await press(app, 'Aufnehmen')
    expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
    expect(microphone.isOn).toBe(true)
  })

  test('STIMME-03 The clock runs with what is heard, and „Verwerfen“ keeps nothing', async () => {
    const app = await openChat()
    await record(app)
    act(() => {
      for (const seconds of [61.7, 61.8, 61.9]) microphone.events?.onBlock(0.5, seconds)
    })
    expect(screen.getByRole('timer')).toHaveTextContent('1:01 / 3:00')
    await press(app, 'Verwerfen')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(microphone.isOn).toBe(false)
    expect(uploads).toEqual([])
    expect(await button()).toBeVisible()
  })

  test('STIMME-05 STIMME-08 Once heard it is sent in full steps, and stands below until the server has it', async () => {
    const app = await openChat()
    await record(app)
    await press(app, 'Fertig')
    expect(microphone.isOn).toBe(false)
    expect(
      within(await sheet()).getByRole('button', { name: 'Sprachnachricht abspielen, 0:04' }),
    ).toBeVisible()
    await press(app, 'Senden')
    const tray = await screen.findByRole('list', { name: 'Sprachnachrichten unterwegs' })
    expect(tray).toHaveTextContent('0:04')
    await waitFor(() => expect(uploads).toHaveLength(1))
    const [request] = uploads
    expect(request?.url).toMatch(/^\/api\/chat\/voice\?clientId=/)
    const bytes = new Uint8Array((await request?.file?.arrayBuffer()) ?? new ArrayBuffer())
    expect(bytes).toHaveLength(VOICE_STEP_BYTES)
    expect(unpadVoice(bytes)).toEqual(MP3)
    const voice = { url: '/uploads/v1', seconds: 4, waveform: '0'.repeat(48) }
    await act(async () =>
      request?.answer(200, someMessage(2, { senderId: mia.id, text: null, voice })),
    )
    expect(
      await screen.findByRole('button', { name: 'Sprachnachricht abspielen, 0:04' }),
    ).toBeVisible()
    expect(
      screen.getByRole('button', { name: /^Aktionen: .*, Sprachnachricht$/ }),
    ).toBeInTheDocument()
    expect(tray).not.toBeInTheDocument()
  })

  test('STIMME-05 A second press of „Fertig“ neither sends unheard nor begins anew, and the focus stays in the recorder', async () => {
    const app = await openChat()
    await record(app)
    const finish = within(await sheet()).getByRole('button', { name: 'Fertig' })
    act(() => finish.focus())
    await app.user.keyboard('{Enter}')
    const kept = voiceDraft.get()
    expect(kept).not.toBeNull()
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(await sheet()).toContainElement(document.activeElement as HTMLElement)
    await app.user.keyboard('{Enter}')
    // The second click of a double tap comes to what lies there by then.
    for (const name of ['Senden', 'Neu aufnehmen', 'Verwerfen']) {
      fireEvent.click(within(await sheet()).getByRole('button', { name }), { detail: 2 })
    }
    expect(voiceDraft.get()).toBe(kept)
    expect(microphone.isOn).toBe(false)
    expect(uploads).toEqual([])
    await press(app, 'Senden')
    await waitFor(() => expect(uploads).toHaveLength(1))
  })

  test('STIMME-12 A refused one stays with its sentence, and can be thrown away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = await openChat()
    await record(app)
    await press(app, 'Fertig')
    await press(app, 'Senden')
    await waitFor(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.answer(notAVoice.status, refusalAnswer(notAVoice)))
    expect(await screen.findByText(new RegExp(notAVoice.message))).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(screen.queryByText(new RegExp(notAVoice.message))).not.toBeInTheDocument()
  })

  test('STIMME-04 STIMME-05 A call ends it and another screen closes it; what was said waits', async () => {
    const app = await openChat()
    await record(app)
    act(() => microphone.events?.onInterrupted())
    expect(within(await sheet()).getByRole('button', { name: 'Senden' })).toBeVisible()
    await act(() => app.router.navigate({ to: '/karten' }))
    await act(() => app.router.navigate({ to: '/chat' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await app.user.click(await screen.findByRole('button', { name: 'Deine Aufnahme anhören' }))
    expect(within(await sheet()).getByRole('button', { name: 'Senden' })).toBeVisible()
  })

  test('STIMME-04 Another screen switches the microphone off', async () => {
    const app = await openChat()
    await record(app)
    await act(() => app.router.navigate({ to: '/karten' }))
    await waitFor(() => expect(microphone.isOn).toBe(false))
  })

  test('STIMME-05 The end of a session switches the microphone off and keeps nothing of it', async () => {
    const app = await openChat()
    await record(app)
    act(resetSessionData)
    expect(microphone.isOn).toBe(false)
    expect(voiceDraft.get()).toBeNull()
    await record(app)
    await press(app, 'Fertig')
    expect(voiceDraft.get()).not.toBeNull()
    act(resetSessionData)
    expect(voiceDraft.get()).toBeNull()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(uploads).toEqual([])
  })

  test('STIMME-04 A microphone that opens only behind the app lock is off at once', async () => {
    const app = await openChat()
    const opening = Promise.withResolvers<void>()
    microphone.opening = opening.promise
    permit('granted')
    await app.user.click(await button())
    expect(await screen.findByText('Das Mikrofon wird geöffnet …')).toBeVisible()
    act(closeRequestGate)
    onTestFinished(openRequestGate)
    await act(async () => opening.resolve())
    await waitFor(() => expect(microphone.events).not.toBeNull())
    // The recording can be begun anew.
    expect(await screen.findByText(/braucht die App dein Mikrofon/)).toBeVisible()
    expect(microphone.isOn).toBe(false)
  })

  test('STIMME-05 STIMME-08 A recording that waits on the device has the size of full steps', async () => {
    const app = await openChat()
    await record(app)
    await press(app, 'Fertig')
    expect(atob(voiceDraft.get()?.mp3 ?? '')).toHaveLength(VOICE_STEP_BYTES)
  })

  test('STIMME-01 A hold that ends elsewhere ends once, and a key opens the recorder after it', async () => {
    const app = await openChat()
    permit('granted')
    await app.user.pointer({ keys: '[MouseLeft>]', target: await button() })
    expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
    await app.user.pointer({ keys: '[/MouseLeft]', target: document.body })
    // A press in the recorder is not the end of that hold.
    await press(app, 'Neu aufnehmen')
    expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
    await app.user.click(screen.getByRole('timer'))
    expect(screen.getByText('Aufnahme läuft')).toBeVisible()
    await press(app, 'Verwerfen')
    const microphoneButton = await button()
    act(() => microphoneButton.focus())
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
  })

  test('STIMME-01 A hold let go before the microphone is open records nothing', async () => {
    const app = await openChat()
    const opening = Promise.withResolvers<void>()
    microphone.opening = opening.promise
    permit('granted')
    await app.user.pointer({ keys: '[MouseLeft>]', target: await button() })
    expect(await screen.findByText('Das Mikrofon wird geöffnet …')).toBeVisible()
    await app.user.pointer({ keys: '[/MouseLeft]', target: document.body })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await act(async () => opening.resolve())
    await waitFor(() => expect(microphone.events).not.toBeNull())
    expect(microphone.isOn).toBe(false)
    expect(voiceDraft.get()).toBeNull()
  })

  test('STIMME-01 A hold let go before the browser says that it may record opens no microphone', async () => {
    const app = await openChat()
    const asked = Promise.withResolvers<{ state: PermissionState }>()
    device('permissions', { query: async () => asked.promise })
    await app.user.pointer({ keys: '[MouseLeft>]', target: await button() })
    await sheet()
    await app.user.pointer({ keys: '[/MouseLeft]', target: document.body })
    await act(async () => asked.resolve({ state: 'granted' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect([recorder.get(), microphone.events]).toEqual(['idle', null])
  })

  test('STIMME-02 The reason stays when a hold is let go', async () => {
    const app = await openChat()
    await app.user.pointer({ keys: '[MouseLeft>]', target: await button() })
    expect(await screen.findByText(/braucht die App dein Mikrofon/)).toBeVisible()
    await app.user.pointer({ keys: '[/MouseLeft]', target: document.body })
    expect(screen.getByText(/braucht die App dein Mikrofon/)).toBeVisible()
  })

  test.each([
    ['NotAllowedError', /für diese Seite gesperrt/],
    ['NotFoundError', /Es ist kein Mikrofon da/],
    ['NotReadableError', /Es ist kein Mikrofon da/],
    ['AbortError', /ließ sich nicht starten/],
  ])('STIMME-06 After %s a sentence says why, and one can try again', async (name, sentence) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = await openChat()
    permit('granted')
    microphone.denies = name
    await app.user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    microphone.denies = null
    await press(app, 'Noch einmal')
    expect(await screen.findByText('Aufnahme läuft')).toBeVisible()
  })

  test('STIMME-06 A microphone from which nothing comes is said to be missing', async () => {
    const app = await openChat()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await record(app)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(await screen.findByRole('alert')).toHaveTextContent('Es ist kein Mikrofon da')
    expect(microphone.isOn).toBe(false)
  })

  test('STIMME-06 Without https there is no microphone', async () => {
    const app = await openChat()
    device('mediaDevices', undefined)
    await app.user.click(await button())
    await press(app, 'Aufnehmen')
    expect(await screen.findByRole('alert')).toHaveTextContent('Aufnehmen geht nur über https.')
  })

  test('STIMME-01 The microphone makes room for words', async () => {
    const app = await openChat()
    await button()
    await app.user.type(screen.getByRole('textbox'), 'Hallo')
    expect(
      screen.queryByRole('button', { name: 'Sprachnachricht aufnehmen' }),
    ).not.toBeInTheDocument()
  })
})
