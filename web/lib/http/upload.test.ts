import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { upload } from '#contract/chat/photo-calls.ts'
import { aPhoto, type FakeUpload, fakeUploads } from '#web/testing/fakeUpload.ts'
import { writeItem } from '../device/localStorage.ts'
import { ApiError, NetworkError, onUnauthorised, prepareCall } from './api.ts'
import { sendFile } from './upload.ts'

let made: FakeUpload[]
beforeEach(() => {
  writeItem('token', 'token-1')
  made = fakeUploads()
})

function begin() {
  const controller = new AbortController()
  const parts: number[] = []
  const done = sendFile(prepareCall(upload, { query: { clientId: 'c1' } }), aPhoto(), {
    signal: controller.signal,
    onProgress: (part) => parts.push(part),
  })
  const [request] = made
  if (request === undefined) throw new Error('nothing was sent')
  return { done, request, controller, parts }
}

describe('sending a file', () => {
  test('API-24 O-055 Goes to the one address with the token, and tells how far it is', async () => {
    const { done, request, parts } = begin()
    expect([request.method, request.url]).toEqual(['POST', '/api/media/uploads/?clientId=c1'])
    expect(request.headers.get('Authorization')).toBe('Bearer token-1')
    expect(request.file?.name).toBe('see.jpg')
    request.progress(0.25)
    request.progress(1)
    request.answer(200, { id: 'm1' })
    await expect(done).resolves.toEqual({ id: 'm1' })
    expect(parts).toEqual([0.25, 1])
  })

  test('A stored file whose answer did not come whole is stored all the same', async () => {
    const { done, request } = begin()
    request.answer(200)
    await expect(done).resolves.toBeUndefined()
  })

  test('O-183 After too many uploads the fault says when the next one may go', async () => {
    const { done, request } = begin()
    request.answer(429, { message: 'Zu viele Versuche.' }, '1800')
    await expect(done).rejects.toMatchObject({
      serverMessage: 'Zu viele Versuche. Bitte versuch es in 30 Minuten noch einmal.',
    })
  })

  test('A refusal carries the server’s sentence', async () => {
    const { done, request } = begin()
    request.answer(415, { message: 'Kein Foto.' })
    await expect(done).rejects.toSatisfy(
      (cause) => cause instanceof ApiError && cause.serverMessage === 'Kein Foto.',
    )
  })

  test('KONTO-26 A 401 ends the session', async () => {
    let ended = 0
    onUnauthorised(() => {
      ended += 1
    })
    const { done, request } = begin()
    request.answer(401, { message: 'Bitte melde dich an.' })
    await expect(done).rejects.toThrow('401')
    expect(ended).toBe(1)
    onUnauthorised(() => undefined)
  })

  test('An upload without a network rejects with a NetworkError', async () => {
    const { done, request } = begin()
    request.fail()
    await expect(done).rejects.toBeInstanceOf(NetworkError)
  })

  test('A slow upload goes on; without a byte for a minute it ends as without a network', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { done, request } = begin()
    for (const part of [0.1, 0.2, 0.3]) {
      vi.advanceTimersByTime(59_000)
      request.progress(part)
    }
    vi.advanceTimersByTime(59_000)
    expect(request.aborted).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(request.aborted).toBe(true)
    await expect(done).rejects.toBeInstanceOf(NetworkError)
  })

  test('Once all has left, the server has two minutes to decode and store it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const inTime = begin()
    inTime.request.progress(1)
    vi.advanceTimersByTime(119_000)
    inTime.request.answer(200)
    await expect(inTime.done).resolves.toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    made.length = 0
    const lost = begin()
    lost.request.progress(1)
    vi.advanceTimersByTime(120_000)
    expect(lost.request.aborted).toBe(true)
    await expect(lost.done).rejects.toBeInstanceOf(NetworkError)
  })

  test('An upload that is given up stops, and one that was given up before does not begin', async () => {
    const { done, request, controller } = begin()
    controller.abort()
    await expect(done).rejects.toBeInstanceOf(NetworkError)
    expect(request.aborted).toBe(true)
    const wire = prepareCall(upload, { query: {} })
    const late = sendFile(wire, aPhoto(), { signal: AbortSignal.abort() })
    await expect(late).rejects.toBeInstanceOf(NetworkError)
    expect(made[1]?.file).toBeNull()
  })
})
