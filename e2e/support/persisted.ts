import type { Page } from 'playwright-core'
import { loaded } from './loaded.ts'
import { become } from './see.ts'

/** The part of the Storage Buckets API used here; of the engines Chromium alone has it. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
}

type StoreName = 'persisted' | 'photos' | 'keys' | 'waiting'

/** Items of one lane do not wait behind those of another. */
type Lane = 'outbox' | 'uploads' | 'answers' | 'changes'

/** The facts that can be told of a record without its key. */
interface RecordHead {
  /** Epoch milliseconds; a key pair has none. */
  readonly at: number
  /** The lane of an item that waits to be sent. */
  readonly lane?: Lane
  /** Names of its fields, in alphabetical order. */
  readonly fields: string
  /** How many bytes are sealed in it. */
  readonly bytes: number
}

/** The records of a page in a store: of persisted answers, or another one. */
export const persistedHeads = (page: Page, storeName: StoreName): Promise<RecordHead[]> =>
  page.evaluate(async (store) => {
    const { storageBuckets } = navigator as unknown as { readonly storageBuckets?: Buckets }
    const databases = (await storageBuckets?.open('knistern'))?.indexedDB ?? indexedDB
    if (!(await databases.databases()).some(({ name }) => name === 'knistern')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = databases.open('knistern')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The database does not open.'))
    })
    try {
      // A record that is being sealed is written before: the ciphers of a page work one after the other.
      await crypto.subtle.digest('SHA-256', new Uint8Array(1024 * 1024))
      if (!database.objectStoreNames.contains(store)) return []
      return await new Promise<RecordHead[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => {
          const records = reading.result as { at?: number; lane?: Lane; sealed?: ArrayBuffer }[]
          resolve(
            records.map((record) => ({
              at: record.at ?? 0,
              ...(record.lane && { lane: record.lane }),
              fields: Object.keys(record).toSorted().join(),
              bytes: record.sealed?.byteLength ?? 0,
            })),
          )
        }
      })
    } finally {
      database.close()
    }
  }, storeName)

/** How many of them there are; `since`: epoch ms. */
export const persistedRecords = async (
  page: Page,
  storeName: StoreName = 'persisted',
  since = 0,
): Promise<number> => (await persistedHeads(page, storeName)).filter(({ at }) => at >= since).length

/** How many items wait to be sent, in one lane or in all. */
export const waitingItems = async (page: Page, lane?: Lane): Promise<number> =>
  (await persistedHeads(page, 'waiting')).filter((item) => lane === undefined || item.lane === lane)
    .length

const hasKeyCookie = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.cookie.includes('knistern-offline='))

/**
 * Waits until what is written in a page can be sealed (it is in memory alone before), and opened by
 * the next one without the server.
 */
export const canSeal = (page: Page): Promise<void> =>
  become(async () => (await persistedRecords(page, 'keys')) > 0 && (await hasKeyCookie(page)), true)

/** The chat is written 300 ms after its last change (persistMessages.ts). */
const SETTLED_MS = 400

/**
 * Waits until a page without an app lock keeps nothing new any more. Returns how many records there
 * are.
 */
export async function settledRecords(page: Page): Promise<number> {
  await loaded(page)
  await become(async () => (await persistedRecords(page, 'keys')) > 0, true)
  return recordsAtRest(page)
}

/** The same of a page that is loaded and has its key. */
export async function recordsAtRest(page: Page): Promise<number> {
  let count = -1
  await become(async () => {
    const before = await persistedRecords(page)
    // By the page's own timers, which keep their order also where it is busy.
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SETTLED_MS)
    count = await persistedRecords(page)
    return count === before
  }, true)
  return count
}

/**
 * Waits until a page has read the photos of the chat ahead, five seconds after it is connected
 * (keepThumbnails.ts): nothing more is kept unasked then. Ask before opening.
 */
export const readAhead = async (page: Page): Promise<void> =>
  void (await page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/chat/media',
  ))

const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      count += (await (await caches.open(name)).keys()).length
    }
    return count
  })

/**
 * Waits for the worker, before the page is left: one that begins to load while the worker takes over
 * the others is not among them (WebKit then takes it over at its next load alone). And the worker's
 * files take all connections, so that with the answers held no call goes out. As long as more of them
 * come it is only slow.
 */
export async function workerIsReady(page: Page): Promise<void> {
  for (let before = -1; ; ) {
    try {
      await become(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true)
      await become(() => pageIsKept(page), true)
      return
    } catch (error) {
      const kept = await keptFiles(page)
      if (kept === before) throw error
      before = kept
    }
  }
}

/** Whether the worker has the page that opens without a network. */
export const pageIsKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match('/')) !== undefined)
