import { evictedEntries, type PersistedEntry } from '../lib/offline/eviction.ts'
import {
  AGE_INDEX,
  PERSISTED_STORES,
  type PersistedStoreName,
} from '../lib/offline/sealedRecord.ts'
import { inStore, settled } from './store.ts'

/** Removes what the device keeps beyond its bound, by the rule of the pages. */
export async function evict(): Promise<void> {
  const entries = await Promise.all(PERSISTED_STORES.map(entriesIn))
  const evicted = evictedEntries(entries.flat(), Date.now())
  for (const { store: name, key } of evicted)
    await inStore(name, 'readwrite', (store) => settled(store.delete(key)))
}

/** Reads the entries from the keys of the index alone, since the records may be megabytes. */
const entriesIn = async (name: PersistedStoreName): Promise<readonly PersistedEntry[]> =>
  (await inStore(name, 'readonly', (store) => {
    const found: PersistedEntry[] = []
    const { promise, resolve } = Promise.withResolvers<readonly PersistedEntry[]>()
    const request = store.index(AGE_INDEX).openKeyCursor()
    request.addEventListener('success', () => {
      const { result: cursor } = request
      if (cursor === null) {
        resolve(found)
        return
      }
      const [at, size] = cursor.key as [number, number]
      found.push({ store: name, key: cursor.primaryKey, at, size })
      cursor.continue()
    })
    return promise
  })) ?? []
