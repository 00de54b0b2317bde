import { indexedDbFactory } from './indexedDb.ts'
import { logFailure } from './log.ts'
import { onSessionReset } from './sessionReset.ts'

const DATABASE = 'knistern'
const VERSION = 2
/** Object stores: chat messages, and answers to questions. */
const STORES = ['outbox', 'answers'] as const
type Store = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | null = null
/** Counts session resets; a write of an earlier session may fail without a log entry. */
let sessionCount = 0

// The database itself is deleted by clearDeviceData.ts, which an open connection would block.
onSessionReset(() => {
  const closing = opened
  opened = null
  sessionCount += 1
  closing?.then((database) => database.close()).catch(() => undefined)
})

const connect = async (): Promise<IDBDatabase> => {
  const factory = await indexedDbFactory()
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      const { objectStoreNames: present } = request.result
      for (const name of STORES) {
        if (!present.contains(name)) request.result.createObjectStore(name, { keyPath: 'id' })
      }
    }
    request.onsuccess = () => {
      const database = request.result
      const release = () => {
        opened = null
        database.close()
      }
      database.onversionchange = release
      database.onclose = release
      resolve(database)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused to open'))
  })
}

function open(): Promise<IDBDatabase> {
  if (opened !== null) return opened
  const opening = connect()
  opened = opening
  // The next access opens it again.
  opening.catch(() => {
    if (opened === opening) opened = null
  })
  return opening
}

async function inStore<T>(
  name: Store,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    // Strict: shown as stored only when it is on the disk, not in a buffer of the browser.
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** Runs `step`; on failure, or without IndexedDB (private windows), returns `fallback`. */
async function orFallback<T>(step: () => Promise<T>, fallback: T): Promise<T> {
  if (!('indexedDB' in globalThis)) return fallback
  const startedIn = sessionCount
  try {
    return await step()
  } catch (cause) {
    // A logout closes the connection on purpose.
    if (startedIn === sessionCount) logFailure('Der Postausgang lässt sich nicht speichern', cause)
    return fallback
  }
}

/** Records kept on this device until the server has them; all are deleted at logout. */
const createStore = (name: Store) => ({
  name,
  /** The records of all owners. */
  readAll: <T extends { readonly id: string }>(): Promise<T[]> =>
    orFallback(() => inStore(name, 'readonly', (store) => store.getAll() as IDBRequest<T[]>), []),
  /** Whether the record is stored; true if it cannot be read. */
  has: async (id: string): Promise<boolean> =>
    (await orFallback(() => inStore(name, 'readonly', (store) => store.count(id)), 1)) > 0,
  /** Returns whether the record is stored now. */
  put: async (record: { readonly id: string }): Promise<boolean> =>
    (await orFallback(() => inStore(name, 'readwrite', (store) => store.put(record)), null)) !==
    null,
  remove: async (id: string): Promise<void> => {
    await orFallback(() => inStore(name, 'readwrite', (store) => store.delete(id)), undefined)
  },
})

export type OfflineStore = ReturnType<typeof createStore>

/** Chat tasks that were not sent yet. */
export const outboxStore = createStore('outbox')
/** Answers to questions that were not sent yet. */
export const answersStore = createStore('answers')
