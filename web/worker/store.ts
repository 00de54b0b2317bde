import { type IDBPObjectStore, wrap } from 'idb'
import { indexedDbFactory } from '../lib/offline/indexedDb.ts'

const DATABASE = 'knistern'

type Store<M extends IDBTransactionMode> = IDBPObjectStore<unknown, [string], string, M>

/**
 * Runs `act` on a store of what the device has kept; undefined where it keeps nothing. The database is
 * closed at once: a logout deletes it.
 */
export async function inStore<M extends 'readonly' | 'readwrite', T>(
  name: string,
  mode: M,
  act: (store: Store<M>) => Promise<T>,
): Promise<T | undefined> {
  const factory = await indexedDbFactory()
  // Opening one that is not there would make it.
  if (!(await factory.databases()).some((one) => one.name === DATABASE)) return undefined
  const request = factory.open(DATABASE)
  await wrap(request)
  const database = wrap(request.result)
  try {
    if (!database.objectStoreNames.contains(name)) return undefined
    const { store, done } = database.transaction(name, mode, { durability: 'strict' })
    const [found] = await Promise.all([act(store), done])
    return found
  } finally {
    database.close()
  }
}

export const readAll = async <T>(name: string): Promise<readonly T[]> =>
  (await inStore(name, 'readonly', (store) => store.getAll() as Promise<T[]>)) ?? []
