import { logFailure } from './log.ts'
import { onForget } from './memory.ts'

const DATABASE = 'knistern'
const STORE = 'outbox'

let opened: Promise<IDBDatabase> | null = null

// The database itself is removed with every other trace of the person (traces.ts); an open
// connection would only hold that up.
onForget(() => {
  const closing = opened
  opened = null
  closing?.then((database) => database.close()).catch(() => undefined)
})

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
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
  return opened
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    // Strict: what is shown as waiting is on the disk, not in a buffer of the browser.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** Runs a step; a browser without IndexedDB (private windows) only forgets at the end of the visit. */
async function orForget<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
  if (!('indexedDB' in globalThis)) return otherwise
  try {
    return await step()
  } catch (cause) {
    logFailure('Der Postausgang lässt sich nicht speichern', cause)
    return otherwise
  }
}

/** What is kept on this device until the server has it; everything of it goes at logout. */
export const shelf = {
  /** All records, whoever they belong to. */
  readAll: <T extends { readonly id: string }>(): Promise<T[]> =>
    orForget(() => inStore('readonly', (store) => store.getAll() as IDBRequest<T[]>), []),
  put: async (record: { readonly id: string }): Promise<void> => {
    await orForget(() => inStore('readwrite', (store) => store.put(record)), undefined)
  },
  remove: async (id: string): Promise<void> => {
    await orForget(() => inStore('readwrite', (store) => store.delete(id)), undefined)
  },
}
