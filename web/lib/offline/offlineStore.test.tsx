import { afterEach, expect, test, vi } from 'vitest'
import { slow } from '../../testing/tags.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { deleteDatabases, indexedDbFactory } from './indexedDb.ts'
import { outboxStore } from './offlineStore.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const item = (id: string) => ({ id, owner: 'mia pair-1', at: 1, tried: false })

/** A browser whose bucket is removed, and whose database fails, when the test says so. */
function stubStorage() {
  const removed = Promise.withResolvers<void>()
  class FailingRequest extends EventTarget {
    readonly error = new Error('cut')
  }
  const requests: FailingRequest[] = []
  const asked = vi.fn<() => FailingRequest>(() => {
    requests.push(new FailingRequest())
    return requests.at(-1) as FailingRequest
  })
  const bucket = { indexedDB: { open: asked } }
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('IDBRequest', FailingRequest)
  // Plain http has none: nothing is sealed.
  vi.stubGlobal('crypto', {})
  vi.stubGlobal('navigator', {
    storageBuckets: { open: async () => bucket, delete: () => removed.promise },
  })
  return {
    bucket,
    remove: removed.resolve,
    /** Fails the attempt to open it that comes next. */
    async fail() {
      await vi.waitFor(() => expect(asked).toHaveBeenCalled())
      asked.mockClear()
      requests.at(-1)?.dispatchEvent(new Event('error'))
    },
  }
}

test('Whoever opens the databases while they are removed waits for it', async () => {
  const { bucket, remove } = stubStorage()
  const opened = vi.fn<(factory: unknown) => void>()
  const dropped = deleteDatabases()
  const opening = indexedDbFactory().then(opened)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(opened).not.toHaveBeenCalled()
  remove()
  await Promise.all([dropped, opening])
  expect(opened).toHaveBeenCalledWith(bucket.indexedDB)
})

// First of those that store something: their seconds go on by themselves.
test('A database that hangs is given up after 5 s in which the page could run, counted in ticks, and no sooner', async () => {
  stubStorage()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ticks: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(500)
    const tick = new AbortController()
    ticks.push(tick)
    return tick.signal
  })
  vi.useFakeTimers()
  const stored = vi.fn<(isStored: boolean) => void>()
  const storing = outboxStore.put(item('4')).then(stored)
  // The time that passes while a phone keeps the page in the background.
  await vi.advanceTimersByTimeAsync(60_000)
  // A page that was busy all the while hears of one tick at a time.
  for (let passed = 0; passed < 10; passed += 1) {
    expect(ticks).toHaveLength(passed + 1)
    expect(stored).not.toHaveBeenCalled()
    ticks[passed]?.abort()
    await vi.advanceTimersByTimeAsync(0)
  }
  await storing
  expect(stored).toHaveBeenCalledWith(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledOnce()
})

test(
  'What a logout cuts off is no failure of whoever comes next, any other cut is one',
  slow,
  async () => {
    const { fail } = stubStorage()
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cut = outboxStore.put(item('1'))
    resetSessionData()
    await fail()
    expect(await cut).toBe(false)

    // Another page logs out: the database goes before this one is told.
    const cutByAnother = outboxStore.put(item('5'))
    await fail()
    expect(await cutByAnother).toBe(false)
    resetSessionData()
    await new Promise((resolve) => setTimeout(resolve, 2_300))
    expect(told).not.toHaveBeenCalled()

    const refused = outboxStore.put(item('2'))
    await fail()
    expect(await refused).toBe(false)
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 10_000 })

    // A database that could not be opened once is asked for again.
    const again = outboxStore.put(item('3'))
    await fail()
    expect(await again).toBe(false)
  },
)
