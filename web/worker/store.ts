import { DATABASE, indexedDbFactory } from '../lib/offline/indexedDb.ts'
import { itemKeys } from '../lib/offline/queueItem.ts'

/* No library: idb is a ninth of what the worker may weigh, and two requests are all there is to it. */

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('IndexedDB', { cause: request.error }))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(new Error('IndexedDB', { cause: transaction.error }))
  })

/**
 * Runs `act` on a store of what the device has kept; undefined where it keeps nothing. The database is
 * closed at once: a logout deletes it.
 */
export async function inStore<T>(
  name: string,
  mode: 'readonly' | 'readwrite',
  act: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  const factory = await indexedDbFactory()
  // Opening one that is not there would make it.
  if (!(await factory.databases()).some((one) => one.name === DATABASE)) return undefined
  const database = await settled(factory.open(DATABASE))
  try {
    if (!database.objectStoreNames.contains(name)) return undefined
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const [found] = await Promise.all([act(transaction.objectStore(name)), committed(transaction)])
    return found
  } finally {
    database.close()
  }
}

/** All records but the files of waiting items. */
export const readAll = async <T>(name: string): Promise<readonly T[]> =>
  (await inStore(name, 'readonly', (store) =>
    settled(store.getAll(itemKeys()) as IDBRequest<T[]>),
  )) ?? []
