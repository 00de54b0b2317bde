import { read } from './database.ts'
import { isCurrent, offlineKey } from './offlineKey.ts'
import { putRecord, removeRecord } from './persist.ts'
import { openRecord } from './persistedStore.ts'
import { idOf } from './sealedRecord.ts'

const STORE = 'photos'

/** A file of a photo that never changes, by a name that a new build knows as well. */
export const photoStore = {
  /** The bytes of a file; undefined if this device does not have them, or not for this session. */
  async read(name: string): Promise<ArrayBuffer | undefined> {
    const key = await offlineKey()
    if (key === null || !isCurrent(key)) return undefined
    const opened = await openRecord(STORE, key, name).catch(() => undefined)
    return isCurrent(key) ? opened?.bytes : undefined
  },
  /** Whether this device needs nothing more: it has the file, or cannot keep it. */
  async isDone(name: string): Promise<boolean> {
    const key = await offlineKey()
    if (key === null || !isCurrent(key)) return true
    const id = await idOf(key, name)
    return read(STORE, (store) => store.count(id)).then(
      (count) => count > 0,
      () => true,
    )
  },
  put: (name: string, bytes: ArrayBuffer): Promise<void> =>
    putRecord(STORE, name, bytes, Date.now()),
  remove: (name: string): Promise<void> => removeRecord(STORE, name),
}
