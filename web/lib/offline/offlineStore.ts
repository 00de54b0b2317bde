import { type IDBPDatabase, type IDBPObjectStore, wrap } from 'idb'
import { logFailure } from '../log.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { indexedDbFactory } from './indexedDb.ts'

const DATABASE = 'knistern'
const VERSION = 2
/** Object stores: chat messages, and answers to questions. */
const STORES = ['outbox', 'answers'] as const
type Store = (typeof STORES)[number]
type WriteStore = IDBPObjectStore<unknown, [Store], Store, 'readwrite'>

let opened: Promise<IDBPDatabase> | null = null
/** Counts session resets; a write of an earlier session may fail without a log entry. */
let sessionCount = 0

// The database itself is deleted by clearDeviceData.ts, which an open connection would block.
onSessionReset(() => {
  const closing = opened
  opened = null
  sessionCount += 1
  closing?.then((database) => database.close()).catch(() => undefined)
})

/** Not `openDB`, which knows no storage bucket. */
const connect = async (): Promise<IDBPDatabase> => {
  const factory = await indexedDbFactory()
  const request = factory.open(DATABASE, VERSION)
  request.onupgradeneeded = () => {
    const { objectStoreNames: present } = request.result
    for (const name of STORES) {
      if (!present.contains(name)) request.result.createObjectStore(name, { keyPath: 'id' })
    }
  }
  await wrap(request)
  const database = wrap(request.result)
  const release = () => {
    opened = null
    database.close()
  }
  database.onversionchange = release
  database.onclose = release
  return database
}

function open(): Promise<IDBPDatabase> {
  if (opened !== null) return opened
  const opening = connect()
  opened = opening
  // The next access opens it again.
  opening.catch(() => {
    if (opened === opening) opened = null
  })
  return opening
}

/** A transaction that ends when its records are on the disk, not in a buffer of the browser. */
async function write(name: Store, act: (store: WriteStore) => Promise<unknown>): Promise<void> {
  const database = await open()
  const { store, done } = database.transaction(name, 'readwrite', { durability: 'strict' })
  await Promise.all([act(store), done])
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
    orFallback(async () => (await open()).getAll(name) as Promise<T[]>, []),
  /** Whether the record is stored; true if it cannot be read. */
  has: (id: string): Promise<boolean> =>
    orFallback(async () => (await (await open()).count(name, id)) > 0, true),
  /** Returns whether the record is stored now. */
  put: (record: { readonly id: string }): Promise<boolean> =>
    orFallback(async () => {
      await write(name, (store) => store.put(record))
      return true
    }, false),
  remove: (id: string): Promise<void> =>
    orFallback(() => write(name, (store) => store.delete(id)), undefined),
})

export type OfflineStore = ReturnType<typeof createStore>

/** Chat tasks that were not sent yet. */
export const outboxStore = createStore('outbox')
/** Answers to questions that were not sent yet. */
export const answersStore = createStore('answers')
