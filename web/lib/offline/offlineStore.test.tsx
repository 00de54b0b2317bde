import { afterEach, expect, test, vi } from 'vitest'
import { slow } from '#web/testing/tags.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { deleteDatabases, indexedDbFactory } from './indexedDb.ts'
import { waitingStore } from './offlineStore.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const item = (id: string) =>
  ({
    id,
    lane: 'outbox',
    owner: 'mia pair-1',
    at: 1,
    kind: 'chat',
    payload: null,
    tried: false,
  }) as const

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

test('A caller that opens the databases while they are removed waits for that', async () => {
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
  const storing = waitingStore.put(item('4')).then(stored)
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

const records = new Map<string, object>()
const running: Transaction[] = []

class Pending extends EventTarget {
  error: Error | null = null
  readonly result: unknown
  constructor(result: unknown) {
    super()
    this.result = result
  }
}

/** A transaction whose requests and changes succeed when the test says so. */
class Transaction extends EventTarget {
  readonly objectStoreNames = ['waiting']
  readonly error = new DOMException('The transaction was aborted.', 'AbortError')
  readonly requests: Pending[] = []
  readonly changes: (() => void)[] = []
  readonly objectStore = () => new ObjectStore(this)
  request(result: unknown): Pending {
    const request = new Pending(result)
    this.requests.push(request)
    return request
  }
  succeed(): void {
    for (const request of this.requests.splice(0)) request.dispatchEvent(new Event('success'))
  }
  commit(): void {
    running.splice(running.indexOf(this), 1)
    for (const change of this.changes) change()
    this.dispatchEvent(new Event('complete'))
  }
  abort(): void {
    running.splice(running.indexOf(this), 1)
    for (const request of this.requests.splice(0)) {
      request.error = this.error
      request.dispatchEvent(new Event('error'))
    }
    this.dispatchEvent(new Event('abort'))
  }
}

class ObjectStore {
  readonly transaction: Transaction
  constructor(transaction: Transaction) {
    this.transaction = transaction
  }
  count(id: string): Pending {
    return this.transaction.request(Number(records.has(id)))
  }
  put(record: { readonly id: string }): Pending {
    this.transaction.changes.push(() => records.set(record.id, record))
    return this.transaction.request(record.id)
  }
}

class Database {
  close(): void {}
  transaction(): Transaction {
    const transaction = new Transaction()
    running.push(transaction)
    return transaction
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A browser whose database opens, and is given up, when the test says so. */
function stubDatabase() {
  records.clear()
  running.length = 0
  const opening = new Pending(new Database())
  vi.stubGlobal('indexedDB', { open: () => opening })
  // `idb` takes the classes of the first test that needs them.
  vi.stubGlobal('IDBRequest', Pending)
  vi.stubGlobal('IDBTransaction', Transaction)
  vi.stubGlobal('IDBObjectStore', ObjectStore)
  vi.stubGlobal('IDBDatabase', Database)
  vi.stubGlobal('IDBIndex', class {})
  vi.stubGlobal('IDBCursor', class {})
  vi.stubGlobal('crypto', {})
  vi.stubGlobal('navigator', {})
  const ticks: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const tick = new AbortController()
    ticks.push(tick)
    return tick.signal
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Closes the connection of an earlier test.
  resetSessionData()
  return {
    async open() {
      await settle()
      opening.dispatchEvent(new Event('success'))
      await settle()
    },
    /** Lets the 5 s pass after which nobody waits for the database any more. */
    async giveUp() {
      for (let passed = 0; passed < 10; passed += 1) {
        await settle()
        ticks.at(-1)?.abort()
      }
      await settle()
    },
    /** Lets every transaction come to its end. */
    async finish() {
      const begun = running.slice()
      for (const transaction of begun) {
        while (transaction.requests.length > 0) {
          transaction.succeed()
          await settle()
        }
        if (running.includes(transaction)) transaction.commit()
      }
      await settle()
    },
  }
}

test('A write whose database opens in time stores its record', async () => {
  const { open, finish } = stubDatabase()
  const storing = waitingStore.put(item('1'))
  await open()
  await finish()
  expect([await storing, [...records.keys()]]).toEqual([true, ['1']])
})

test('A write that was given up before its database opened stores nothing later', async () => {
  const { open, giveUp, finish } = stubDatabase()
  const storing = waitingStore.put(item('1'))
  await giveUp()
  expect(await storing).toBe(false)
  await open()
  await finish()
  expect([...records.keys()]).toEqual([])
})

test('A write that was given up while its transaction ran stores nothing later', async () => {
  const { open, giveUp, finish } = stubDatabase()
  const storing = waitingStore.put(item('1'))
  await open()
  expect(running).toHaveLength(1)
  await giveUp()
  expect(await storing).toBe(false)
  await finish()
  expect([...records.keys()]).toEqual([])
})

test('A change of a stored record that was given up does not replace what was stored since', async () => {
  const { open, giveUp, finish } = stubDatabase()
  const storing = waitingStore.update({ ...item('1'), tried: true })
  await giveUp()
  expect(await storing).toBe(true)
  records.set('1', item('1'))
  await open()
  await finish()
  expect(records.get('1')).toEqual(item('1'))
})

test(
  'A write that a logout cuts off is no failure of the next person, any other cut is one',
  slow,
  async () => {
    const { fail } = stubStorage()
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cut = waitingStore.put(item('1'))
    resetSessionData()
    await fail()
    expect(await cut).toBe(false)

    // Another page logs out: the database goes before this one is told.
    const cutByAnother = waitingStore.put(item('5'))
    await fail()
    expect(await cutByAnother).toBe(false)
    resetSessionData()
    await new Promise((resolve) => setTimeout(resolve, 2_300))
    expect(told).not.toHaveBeenCalled()

    const refused = waitingStore.put(item('2'))
    await fail()
    expect(await refused).toBe(false)
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 10_000 })

    // A database that could not be opened once is asked for again.
    const again = waitingStore.put(item('3'))
    await fail()
    expect(await again).toBe(false)
  },
)
