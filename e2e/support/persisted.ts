import type { Page } from 'playwright-core'
import { loaded } from './loaded.ts'
import { become } from './see.ts'

/** What of the Storage Buckets API is used here; of the engines Chromium alone has it. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
}

type StoreName = 'persisted' | 'photos' | 'keys' | 'outbox' | 'answers' | 'changes'

/** How many records a page has of what was read, or in another of its stores; `since`: epoch ms. */
export const persistedRecords = (
  page: Page,
  storeName: StoreName = 'persisted',
  since = 0,
): Promise<number> =>
  page.evaluate(
    async ([store, from]) => {
      const { storageBuckets } = navigator as unknown as { readonly storageBuckets?: Buckets }
      const databases = (await storageBuckets?.open('knistern'))?.indexedDB ?? indexedDB
      if (!(await databases.databases()).some(({ name }) => name === 'knistern')) return 0
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = databases.open('knistern')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error('The database does not open.'))
      })
      try {
        // What is being sealed is written before: the ciphers of a page work one after the other.
        await crypto.subtle.digest('SHA-256', new Uint8Array(1024 * 1024))
        if (!database.objectStoreNames.contains(store)) return 0
        return await new Promise<number>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            const records = reading.result as { readonly at?: number }[]
            resolve(records.filter(({ at }) => (at ?? 0) >= from).length)
          }
        })
      } finally {
        database.close()
      }
    },
    [storeName, since] as const,
  )

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
