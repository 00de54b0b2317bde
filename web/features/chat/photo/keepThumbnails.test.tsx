import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { storedLock } from '#web/lib/device/appLockStorage.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { refreshSession, storeLogin } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { someMessage } from '#web/testing/messages.ts'
import { miaPaired } from '#web/testing/people.ts'
import { somePhoto, somePhotos } from '#web/testing/photos.ts'
import { galleryQuery } from '../gallery/galleryQuery.ts'
import { goneIds, startKeepingThumbnails } from './keepThumbnails.ts'
import type { PhotoFile } from './photoFiles.ts'

const keep = vi.hoisted(() => vi.fn<(file: PhotoFile) => Promise<void>>())
const forget = vi.hoisted(() => vi.fn<(id: string) => Promise<void>>())
vi.mock('./photoFiles.ts', () => ({ storePhoto: keep, forgetPhoto: forget }))

let stop: () => void
beforeEach(() => {
  vi.stubGlobal('indexedDB', {})
  keep.mockReset().mockResolvedValue()
  forget.mockReset().mockResolvedValue()
  stop = startKeepingThumbnails(queryClient)
})
afterEach(() => {
  stop()
  queryClient.clear()
})

const DAY_MS = 86_400_000
const takenBefore = (number: number, days: number): MediaItem =>
  somePhoto(number, { createdAt: new Date(Date.now() - days * DAY_MS).toISOString() })

/** Reads the gallery with these items as the answer of the server. */
const read = (items: MediaItem[]) =>
  queryClient.prefetchInfiniteQuery({ ...galleryQuery, queryFn: () => items })

const keptIds = () => keep.mock.calls.map(([{ id, size }]) => `${size} ${id}`)

describe('when the gallery is read', () => {
  beforeEach(() => {
    localStorage.clear()
    refreshSession()
    vi.useFakeTimers()
    stop()
    stop = startKeepingThumbnails(queryClient)
  })
  afterEach(() => vi.useRealTimers())
  const asked = () => {
    const server = fakeServer()
      .on(gallery, () => [])
      .on(readProfile, () => miaPaired)
    return () => server.requests(gallery).length
  }

  test('No request is sent while nobody is logged in, however long the page stays open', async () => {
    const times = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times()).toBe(0)
  })

  test('The gallery is requested some seconds after a login, without a reload', async () => {
    const times = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    storeLogin({ token: 't', userId: miaPaired.id })
    emitAppEvent('connected')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(times()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(times()).toBe(1)
  })
})

describe('thumbnails without a network', () => {
  test('Thumbnails of the last weeks are stored, seen or not, and no older ones', async () => {
    await read([takenBefore(3, 1), takenBefore(2, 27), takenBefore(1, 29)])
    await waitFor(() => expect(keptIds()).toEqual(['thumb p3', 'thumb p2']))
  })

  test('A refused thumbnail does not block the others; without a network no more are tried', async () => {
    const three = [takenBefore(3, 1), takenBefore(2, 2), takenBefore(1, 3)]
    keep.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new TypeError('Failed'))
    await read(three)
    await waitFor(() => expect(keptIds()).toEqual(['thumb p3', 'thumb p2']))
    keep.mockClear()
    await read(three)
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(3))
  })

  test('trust k With an app lock nothing is fetched ahead', async () => {
    storedLock.set('{}')
    onTestFinished(() => storedLock.set(null))
    await read([takenBefore(1, 1)])
    await new Promise((resolve) => setTimeout(resolve))
    expect(keep).not.toHaveBeenCalled()
  })

  test('A device that saves data stores no photo that nobody has looked at', async () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
    await read([takenBefore(2, 1), takenBefore(1, 1)])
    await read([takenBefore(2, 1)])
    await waitFor(() => expect(forget).toHaveBeenCalledWith('p1'))
    expect(keep).not.toHaveBeenCalled()
  })

  test('A deleted photo is not fetched even if an older gallery answer names it', async () => {
    emitAppEvent(
      'chat_message_updated',
      someMessage(2, { id: 'p2', deletedAt: new Date().toISOString() }),
    )
    await read([takenBefore(3, 1), takenBefore(2, 2), takenBefore(1, 3)])
    await waitFor(() => expect(keptIds()).toEqual(['thumb p3', 'thumb p1']))
  })

  test('O-074 trust k The photo of a deleted message is removed at once', () => {
    const deletedAt = new Date().toISOString()
    emitAppEvent('chat_message_updated', someMessage(1, { edited: true }))
    expect(forget).not.toHaveBeenCalled()
    const gone = someMessage(2, { deletedAt })
    emitAppEvent('chat_message_updated', gone)
    expect(forget.mock.calls).toEqual([[gone.id]])
  })
})

describe('photos that were deleted while the device was away', () => {
  const known = [somePhotos(5)]

  test('Are the known photos that the complete gallery no longer contains', () => {
    expect(goneIds(known, [[somePhoto(5), somePhoto(3)]])).toEqual(['p4', 'p2', 'p1'])
    expect(goneIds(known, [[]])).toEqual(['p5', 'p4', 'p3', 'p2', 'p1'])
    expect(goneIds(known, known)).toEqual([])
    expect(goneIds([], known)).toEqual([])
  })

  test('Only photos that the read part of the gallery would have named count as missing', () => {
    const page = somePhotos(70, 4).filter(({ id }) => id !== 'p5')
    expect(goneIds(known, [page.slice(0, 60)])).toEqual([])
    const rest = somePhotos(70, 4).filter(({ id }) => id !== 'p5')
    expect(goneIds(known, [rest.slice(0, 60), rest.slice(60)])).toEqual(['p5', 'p3', 'p2', 'p1'])
  })
})
