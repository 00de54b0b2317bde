import { databases } from './bucket.ts'
import { logFailure } from './log.ts'
import { onForget } from './memory.ts'

const DATABASE = 'knistern'
const VERSION = 2
/** Messages, and answers to questions; each waits in a room of its own. */
const STORES = ['outbox', 'answers'] as const
type Store = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | null = null
/** Counts the people on this device; what belonged to a former one may fail in silence. */
let generation = 0

// The database itself is removed with every other trace of the person (traces.ts); an open
// connection would only hold that up.
onForget(() => {
  const closing = opened
  opened = null
  generation += 1
  closing?.then((database) => database.close()).catch(() => undefined)
})

const connect = async (): Promise<IDBDatabase> => {
  const factory = await databases()
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
  // The next one who needs it tries again.
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
    // Strict: what is shown as waiting is on the disk, not in a buffer of the browser.
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** Runs a step; a browser without IndexedDB (private windows) only forgets at the end of the visit. */
async function orForget<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
  if (!('indexedDB' in globalThis)) return otherwise
  const begun = generation
  try {
    return await step()
  } catch (cause) {
    // Cut by a logout, with everything that was to be kept.
    if (begun === generation) logFailure('Der Postausgang lässt sich nicht speichern', cause)
    return otherwise
  }
}

/** What is kept on this device until the server has it; everything of it goes at logout. */
const shelfOf = (name: Store) => ({
  name,
  /** All records, whoever they belong to. */
  readAll: <T extends { readonly id: string }>(): Promise<T[]> =>
    orForget(() => inStore(name, 'readonly', (store) => store.getAll() as IDBRequest<T[]>), []),
  /** Whether it lies here; true where that cannot be told. */
  has: async (id: string): Promise<boolean> =>
    (await orForget(() => inStore(name, 'readonly', (store) => store.count(id)), 1)) > 0,
  /** Answers whether it lies here now. */
  put: async (record: { readonly id: string }): Promise<boolean> =>
    (await orForget(() => inStore(name, 'readwrite', (store) => store.put(record)), null)) !== null,
  remove: async (id: string): Promise<void> => {
    await orForget(() => inStore(name, 'readwrite', (store) => store.delete(id)), undefined)
  },
})

export type Shelf = ReturnType<typeof shelfOf>

/** Messages on their way. */
export const shelf = shelfOf('outbox')
/** Answers to questions on their way. */
export const answersShelf = shelfOf('answers')
