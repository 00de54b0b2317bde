import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { filesUnderWay } from '#contract/kernel/refusals.ts'
import { mergeProfile, storeLogin } from '../../../lib/session/session.ts'
import { aPhoto, fakeUploads } from '../../../testing/fakeUpload.ts'
import { miaPaired } from '../../../testing/people.ts'
import { cancelUpload, sendPhotos, uploads } from './photoUploads.ts'

beforeEach(() => {
  vi.useFakeTimers()
  URL.revokeObjectURL = vi.fn<() => void>()
})
afterEach(() => vi.useRealTimers())

const soon = () => vi.advanceTimersByTimeAsync(0)

test('While other devices send, a photo waits and goes by itself', async () => {
  const made = fakeUploads()
  sendPhotos([{ id: 'a', file: aPhoto(), url: 'blob:a' }])
  for (let tries = 0; tries < 3; tries += 1) {
    made[tries]?.answer(429, refusalAnswer(filesUnderWay))
    await soon()
    expect(uploads.get()).toMatchObject([{ id: 'a', phase: 'waiting', fault: null }])
    expect(made).toHaveLength(tries + 1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(made).toHaveLength(tries + 2)
  }
  made[3]?.answer(200)
  await soon()
  expect(uploads.get()).toEqual([])
})

test('One that waits can be taken back, and any other refusal is told', async () => {
  const made = fakeUploads()
  sendPhotos([{ id: 'b', file: aPhoto(), url: 'blob:b' }])
  made[0]?.answer(429, refusalAnswer(filesUnderWay))
  await soon()
  cancelUpload('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([made.length, uploads.get()]).toEqual([1, []])
  sendPhotos([{ id: 'c', file: aPhoto(), url: 'blob:c' }])
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  made[1]?.answer(429, { message: 'Zu viele Versuche.' })
  await soon()
  expect(uploads.get()).toMatchObject([{ phase: 'failed', fault: 'Zu viele Versuche.' }])
  expect(logged).toHaveBeenCalledOnce()
  cancelUpload('c')
})

test('A photo goes to the pair it was chosen in, whichever the person belongs to by now', async () => {
  const made = fakeUploads()
  storeLogin({ token: 't', userId: miaPaired.id })
  mergeProfile(miaPaired)
  sendPhotos(['d', 'e'].map((id) => ({ id, file: aPhoto(), url: `blob:${id}` })))
  mergeProfile({ ...miaPaired, pairId: 'pair-2' })
  made[0]?.answer(200)
  await soon()
  expect(
    made.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('pairId')),
  ).toEqual([miaPaired.pairId, miaPaired.pairId])
  cancelUpload('e')
})
