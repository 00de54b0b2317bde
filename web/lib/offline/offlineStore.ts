import { readItem } from '../device/localStorage.ts'
import { getSession } from '../session/session.ts'
import { orFallback, read, write } from './database.ts'
import { canPersist } from './offlineKey.ts'
import { isSealed, type QueueItem, type SealedItem } from './queueItem.ts'
import { writeQueued } from './writeQueued.ts'

const FAILURE = 'Der Postausgang lässt sich nicht speichern'

const loadKeys = () => import('./queueKeys.ts')
// Part of no first view, and there before something is written while the network goes.
if (canPersist()) loadKeys().catch(() => undefined)

/** Records kept on this device until the server has them; all are deleted at logout. */
function createStore(name: 'outbox' | 'answers' | 'changes') {
  /** What is stored of an item; null while the session has no key pair. */
  const seal = async (item: QueueItem): Promise<QueueItem | SealedItem | null> =>
    canPersist() ? (await loadKeys()).seal(name, item) : item

  return {
    name,
    /** The records of all owners, as they are stored; undefined if they cannot be read now. */
    readAll: async <T extends QueueItem>(): Promise<(T | SealedItem)[] | undefined> => {
      if (!('indexedDB' in globalThis)) return []
      const all = () => read(name, (store) => store.getAll() as Promise<(T | SealedItem)[]>)
      return orFallback(all, undefined, FAILURE)
    },
    /** Opens records; undefined for each that the device cannot open now. */
    open: <T extends QueueItem>(
      records: readonly (T | SealedItem)[],
    ): Promise<readonly (T | undefined)[]> => {
      const open = async (record: T | SealedItem): Promise<unknown> =>
        isSealed(record)
          ? orFallback(async () => (await loadKeys()).open(name, record), undefined, FAILURE)
          : record
      return Promise.all(records.map(open)) as Promise<(T | undefined)[]>
    },
    /**
     * Asks the server for the key of what could not be opened. Returns whether the session has one.
     * Throws like `call`.
     */
    askForKey: async (): Promise<boolean> =>
      (await (await import('./renewOfflineKey.ts')).renewOfflineKey()) !== null,
    /** Whether the record is stored; true if it cannot be read. */
    has: (id: string): Promise<boolean> =>
      orFallback(async () => (await read(name, (store) => store.count(id))) > 0, true, FAILURE),
    /** Returns whether the record is stored now. */
    put: (item: QueueItem): Promise<boolean> =>
      orFallback(
        async () => {
          const { token } = getSession()
          const record = await seal(item)
          // A logout may have come meanwhile.
          if (record === null || readItem('token') !== token) return false
          await writeQueued(name, (store) => store.put(record))
          return true
        },
        false,
        FAILURE,
      ),
    /** Stores a record again that is stored; returns whether it was, true if that cannot be read. */
    update: (item: QueueItem): Promise<boolean> =>
      orFallback(
        async () => {
          const record = await seal(item)
          let isThere = false
          await writeQueued(name, async (store) => {
            isThere = (await store.count(item.id)) > 0
            return isThere && record !== null && store.put(record)
          })
          return isThere
        },
        true,
        FAILURE,
      ),
    remove: (id: string): Promise<void> =>
      orFallback(() => write(name, 'strict', (store) => store.delete(id)), undefined, FAILURE),
  }
}

export type OfflineStore = ReturnType<typeof createStore>

/** Chat tasks that were not sent yet. */
export const outboxStore = createStore('outbox')
/** Answers to questions that were not sent yet. */
export const answersStore = createStore('answers')
/** Other changes that were not sent yet (changeQueue.ts). */
export const changesStore = createStore('changes')
