import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { photosNotAgreed } from '#contract/chat/errors.ts'
import {
  gallery,
  photoArchive,
  readPhotoAgreement,
  switchPhotoAgreement,
} from '#contract/chat/photo-calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { somePhotos } from '#web/testing/photos.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { download } from './download.ts'

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }))
const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>())
vi.mock('#web/lib/device/saveFile.ts', () => ({ saveFile: saved }))

const NEVER: SharedSwitch = { mine: false, active: false, lastActiveOn: null }
const BYTES = 'PK 4567890abcdefghij'

beforeEach(() => {
  saved.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The sheet, over the gallery; the agreement may change while it is open. */
async function openSheet(agreement: SharedSwitch, profile: typeof mia = miaPaired) {
  logIn(profile)
  const both = { agreement }
  const server = serverFor(profile)
    .on(gallery, () => somePhotos(3))
    .on(readPhotoAgreement, () => both.agreement)
  const app = await renderApp('/chat/media')
  await app.user.click(await screen.findByRole('button', { name: 'Fotos mitnehmen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Fotos mitnehmen' }))
  return { ...app, server, both, sheet }
}

/** An answer whose line breaks after some of its bytes, unless all come. */
function archiveFrom(start: number, { upTo = BYTES.length, etag = '"1"' } = {}): Response {
  const bytes = new TextEncoder().encode(BYTES)
  const pieces = [bytes.slice(start, upTo)]
  const read = async () => {
    const value = pieces.shift()
    if (value === undefined && upTo < bytes.length) throw new TypeError('network error')
    return { value, done: value === undefined }
  }
  const headers = { etag, 'content-length': String(bytes.length - start) }
  const answer = new Response(null, { status: start === 0 ? 200 : 206, headers })
  return Object.defineProperty(answer, 'body', { value: { getReader: () => ({ read }) } })
}

const textOfSaved = async () => {
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [content, name] = saved.mock.calls[0] ?? []
  return [name, await content?.text()]
}

describe('photos to take along', () => {
  test('FOTO-05 One’s own photos are downloaded, up to the newest one, and saved', async () => {
    const { user, server, sheet } = await openSheet(NEVER)
    server.on(photoArchive, () => archiveFrom(0))
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    expect(await textOfSaved()).toEqual(['Fotos.zip', BYTES])
    expect(server.requests(photoArchive).map(({ query }) => query)).toEqual([
      { whose: 'own', until: 'p3' },
    ])
    expect(await screen.findByText(/liegen bei deinen Downloads/)).toBeInTheDocument()
    expect(sheet.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  test('FOTO-06 A wish that is alone stays with oneself; all photos are offered once both have it', async () => {
    const { user, server, both, sheet } = await openSheet(NEVER)
    server.on(switchPhotoAgreement, ({ body }) => {
      both.agreement = { ...NEVER, mine: body.mine }
      return both.agreement
    })
    expect(await sheet.findByText(/Bis dahin erfährt niemand davon/)).toBeVisible()
    await user.click(sheet.getByRole('switch', { name: /^Alle Fotos, für euch beide/ }))
    expect(await sheet.findByText(/Bis dahin bleibt dein Wunsch bei dir/)).toBeVisible()
    expect(sheet.queryByRole('button', { name: 'Alle Fotos herunterladen' })).toBeNull()
    both.agreement = { mine: true, active: true, lastActiveOn: null }
    act(() => emitAppEvent('photo-agreement'))
    server.on(photoArchive, () => archiveFrom(0))
    await user.click(await sheet.findByRole('button', { name: 'Alle Fotos herunterladen' }))
    await textOfSaved()
    expect(server.requests(photoArchive)[0]?.query.whose).toBe('all')
    both.agreement = { mine: true, active: false, lastActiveOn: '2026-05-04' }
    act(() => emitAppEvent('photo-agreement'))
    expect(await sheet.findByText(/Zuletzt wolltet ihr es am 4\. Mai 2026 beide/)).toBeVisible()
    expect(sheet.queryByRole('button', { name: 'Alle Fotos herunterladen' })).toBeNull()
  })

  test('FOTO-05 Somebody alone is offered their own, and no agreement', async () => {
    const { server, sheet } = await openSheet(NEVER, mia)
    expect(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' })).toBeEnabled()
    expect(sheet.queryByRole('switch')).not.toBeInTheDocument()
    expect(server.requests(readPhotoAgreement)).toEqual([])
  })

  test('FOTO-06 An agreement that cannot be read says so and is read again; one’s own photos are there', async () => {
    logIn(miaPaired)
    let isBroken = true
    serverFor(miaPaired)
      .on(gallery, () => somePhotos(1))
      .on(readPhotoAgreement, () =>
        isBroken ? new Response('{"message":"Interner Fehler"}', { status: 400 }) : NEVER,
      )
    const { user } = await renderApp('/chat/media')
    await user.click(await screen.findByRole('button', { name: 'Fotos mitnehmen' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Fotos mitnehmen' }))
    expect(await sheet.findByText(/gerade nicht zu sehen/)).toBeVisible()
    expect(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' })).toBeEnabled()
    isBroken = false
    await user.click(sheet.getByRole('button', { name: /Noch einmal|erneut/i }))
    expect(await sheet.findByRole('switch')).not.toBeChecked()
  })
})

describe('a download', () => {
  test('FOTO-07 A lost line goes on where it was', async () => {
    const { user, server, sheet } = await openSheet(NEVER)
    let line = 0
    server.on(photoArchive, ({ headers }) => {
      line += 1
      if (line === 1) return archiveFrom(0, { upTo: 8 })
      expect(headers.get('range')).toBe('bytes=8-')
      expect(headers.get('if-range')).toBe('"1"')
      return archiveFrom(8)
    })
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    onTestFinished(() => void vi.useRealTimers())
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    expect(await sheet.findByText('Kommt, 40 %')).toBeVisible()
    expect(sheet.getByRole('progressbar', { name: 'Fotos kommen' })).toHaveAttribute('value', '40')
    expect(await textOfSaved()).toEqual(['Fotos.zip', BYTES])
  })

  test('FOTO-07 An archive that has changed begins anew', async () => {
    const { user, server, sheet } = await openSheet(NEVER)
    let line = 0
    server.on(photoArchive, () => {
      line += 1
      return line === 1 ? archiveFrom(0, { upTo: 8 }) : archiveFrom(0, { etag: '"2"' })
    })
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    onTestFinished(() => void vi.useRealTimers())
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    expect(await textOfSaved()).toEqual(['Fotos.zip', BYTES])
  })

  test('FOTO-07 A refusal is said, and a press goes on', async () => {
    const { user, server, sheet } = await openSheet(NEVER)
    server.on(photoArchive, () =>
      Response.json(refusalAnswer(tooManyAttempts), {
        status: 429,
        headers: { 'retry-after': '1800' },
      }),
    )
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent(/in 30 Minuten/)
    server.on(photoArchive, () => archiveFrom(0))
    await user.click(sheet.getByRole('button', { name: 'Weiter' }))
    expect(await textOfSaved()).toEqual(['Fotos.zip', BYTES])
  })

  test('FOTO-06 FOTO-08 An agreement that ends meanwhile ends it, says so, and leaves the way to the own photos', async () => {
    const { user, server, both, sheet } = await openSheet({
      mine: true,
      active: true,
      lastActiveOn: null,
    })
    server.on(photoArchive, () => photosNotAgreed)
    await user.click(await sheet.findByRole('button', { name: 'Alle Fotos herunterladen' }))
    both.agreement = { mine: true, active: false, lastActiveOn: '2026-05-04' }
    act(() => emitAppEvent('photo-agreement'))
    expect(await sheet.findByText(/Zuletzt wolltet ihr es am 4\. Mai 2026 beide/)).toBeVisible()
    expect(await sheet.findByRole('alert')).toHaveTextContent(photosNotAgreed.message)
    expect(saved).not.toHaveBeenCalled()
    server.on(photoArchive, () => archiveFrom(0))
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    expect(await textOfSaved()).toEqual(['Fotos.zip', BYTES])
    expect(sheet.queryByRole('alert')).not.toBeInTheDocument()
    expect(sheet.queryByText('Alle Fotos')).not.toBeInTheDocument()
  })

  test.each([
    ['A press', async (stop: () => Promise<void>) => stop()],
    ['The app lock', async () => act(closeRequestGate)],
    ['The end of the session', async () => act(resetSessionData)],
  ])('FOTO-08 %s ends it, and nothing of it is saved', async (_, end) => {
    onTestFinished(openRequestGate)
    const { user, server, sheet } = await openSheet(NEVER)
    const release = server.hold(photoArchive, () => archiveFrom(0))
    await user.click(sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }))
    await waitFor(() => expect(server.requests(photoArchive)).toHaveLength(1))
    await end(async () => user.click(sheet.getByRole('button', { name: 'Abbrechen' })))
    expect(download.get()).toBeNull()
    release()
    await act(async () => undefined)
    expect(saved).not.toHaveBeenCalled()
  })
})
