import { hasIndexedDb } from '../device/siteData.ts'
import { logFailure } from '../log.ts'
import { read, write } from './database.ts'
import { evictedEntries, type PersistedEntry } from './eviction.ts'
import { isCurrent, type OfflineKey, offlineKey } from './offlineKey.ts'
import { nameWithShapes, type Persisted } from './persistedStore.ts'
import {
  AGE_INDEX,
  idOf,
  PERSISTED_STORES,
  type PersistedStoreName,
  sealRecord,
} from './sealedRecord.ts'
import { utf8 } from './utf8.ts'

/** The messages the chat opens with: the name of their record, and how many are read. */
export const NEWEST_MESSAGES = { name: 'chat', limit: 50 } as const

/** Bytes written between two looks at how much there is. */
const EVICT_EVERY = 1024 * 1024

/** As if enough were written: the first write of a visit removes what an earlier one left. */
let writtenSince = EVICT_EVERY
/** A full or forbidden store is reported once a visit. */
let hasFailed = false

/** Persists what the server said under this name; nothing while the device has no key. */
export const persist = (name: string, { data, at }: Persisted): Promise<void> =>
  putRecord('persisted', nameWithShapes(name), utf8(JSON.stringify(data)), at)

/** Removes what was persisted under this name: the server would not say it now. */
export const removePersisted = (name: string): Promise<void> =>
  removeRecord('persisted', nameWithShapes(name))

/** Seals and stores bytes the server gave at `at` (epoch ms); nothing while the device has no key. */
export const putRecord = (
  storeName: PersistedStoreName,
  name: string,
  bytes: BufferSource,
  at: number,
): Promise<void> =>
  attempt(async (key) => {
    const record = await sealRecord(key, name, bytes, at)
    // A logout may have come while the database was opened.
    await write(storeName, 'relaxed', async (store) => isCurrent(key) && store.put(record))
    writtenSince += record.size
    if (writtenSince >= EVICT_EVERY) {
      writtenSince = 0
      await evict()
    }
  })

export const removeRecord = (storeName: PersistedStoreName, name: string): Promise<void> =>
  attempt(async (key) => {
    const id = await idOf(key, name)
    await write(storeName, 'relaxed', (store) => store.delete(id))
  })

/** Removes everything that was persisted, whoever persisted it. */
export async function clearPersisted(): Promise<void> {
  if (!hasIndexedDb()) return
  await Promise.all(
    PERSISTED_STORES.map((name) => write(name, 'strict', (store) => store.clear())),
  ).catch(recordFailure)
}

async function attempt(step: (key: OfflineKey) => Promise<void>): Promise<void> {
  const key = await offlineKey()
  if (key === null || !isCurrent(key)) return
  try {
    await step(key)
  } catch (cause) {
    // A logout closes the connection on purpose.
    if (isCurrent(key)) recordFailure(cause)
  }
}

function recordFailure(cause: unknown): void {
  if (!hasFailed) logFailure('Das zuletzt Gelesene lässt sich nicht aufheben', cause)
  hasFailed = true
}

async function evict(): Promise<void> {
  const entries: PersistedEntry[] = []
  for (const name of PERSISTED_STORES) {
    const found = await read(name, async (store) => {
      const all: PersistedEntry[] = []
      let cursor = await store.index(AGE_INDEX).openKeyCursor()
      while (cursor !== null) {
        const [at, size] = cursor.key as [number, number]
        all.push({ store: name, key: cursor.primaryKey, at, size })
        cursor = await cursor.continue()
      }
      return all
    })
    entries.push(...found)
  }
  const evicted = evictedEntries(entries, Date.now())
  for (const name of PERSISTED_STORES) {
    const keys = evicted.filter(({ store }) => store === name).map(({ key }) => key)
    if (keys.length === 0) continue
    await write(name, 'relaxed', (store) => Promise.all(keys.map((key) => store.delete(key))))
  }
}
