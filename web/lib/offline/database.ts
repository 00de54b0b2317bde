import { type IDBPDatabase, type IDBPObjectStore, wrap } from 'idb'
import { readItem } from '../device/localStorage.ts'
import { hasIndexedDb } from '../device/siteData.ts'
import { logFailure } from '../log.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { DATABASE, indexedDbFactory } from './indexedDb.ts'
import { LANES } from './queueItem.ts'
import { AGE_INDEX, PERSISTED_STORES, type PersistedStoreName } from './sealedRecord.ts'

const VERSION = 7

const STORES = ['waiting', 'keys', ...PERSISTED_STORES] as const
/** Object stores: what waits to be sent, the keys it is sealed with (queueKeys.ts), and what was read. */
export type StoreName = (typeof STORES)[number]
type ReadStore = IDBPObjectStore<unknown, [StoreName], StoreName, 'readonly'>
export type WriteStore = IDBPObjectStore<unknown, [StoreName], StoreName, 'readwrite'>

let opened: Promise<IDBPDatabase> | null = null
/** Counts session resets; a write of an earlier session may fail without a log entry. */
let sessionCount = 0

function close(): void {
  const closing = opened
  opened = null
  closing?.then((database) => database.close()).catch(() => undefined)
}

// The database itself is deleted by clearDeviceData.ts, which an open connection would block.
onSessionReset(() => {
  sessionCount += 1
  close()
})

type Abortable = { abort(): void } | null

const running = new Set<Abortable>()

function abort(transaction: Abortable): void {
  try {
    transaction?.abort()
  } catch {
    // The transaction is being committed, or has ended.
  }
}

/** While the page lies in the back/forward cache: resolved when it is shown again. */
let pageShown: PromiseWithResolvers<void> | null = null
let cachedCount = 0

/** How often this page has come into the back/forward cache, as far as that was noticed. */
export const timesCached = (): number => cachedCount

/** Resolves once the page does not lie in the back/forward cache. */
export const untilPageShown = async (): Promise<void> => pageShown?.promise

/**
 * WebKit keeps a transaction of a page in its back/forward cache open, which blocks the store for
 * every other page, and its connection, which keeps a logout from deleting the database. So
 * transactions of such a page are aborted, and run again when it is shown.
 */
function onPageHide({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  pageShown ??= Promise.withResolvers()
  cachedCount += 1
  for (const transaction of running) abort(transaction)
  close()
}
function onPageShow(): void {
  pageShown?.resolve()
  pageShown = null
}

const isPersistedStore = (name: StoreName): name is PersistedStoreName =>
  PERSISTED_STORES.some((one) => one === name)

function createMissingStores(database: IDBDatabase): void {
  const { objectStoreNames: present } = database
  for (const name of STORES) {
    if (present.contains(name)) continue
    const store = database.createObjectStore(name, { keyPath: 'id' })
    if (isPersistedStore(name)) store.createIndex(AGE_INDEX, ['at', 'size'])
  }
}

/** Up to version 6 each lane had a store of its own, by whose name its items are sealed. */
function moveLanes(database: IDBDatabase, upgrade: IDBTransaction): void {
  for (const lane of LANES) {
    if (!database.objectStoreNames.contains(lane)) continue
    const reading = upgrade.objectStore(lane).getAll()
    reading.onsuccess = () => {
      for (const item of reading.result as readonly object[]) {
        upgrade.objectStore('waiting').put({ ...item, lane })
      }
      database.deleteObjectStore(lane)
    }
  }
}

/** Opens the database without `openDB`, which knows no storage bucket. */
const connect = async (): Promise<IDBPDatabase> => {
  // Each is added once, however often it is asked for.
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)
  const factory = await indexedDbFactory()
  const request = factory.open(DATABASE, VERSION)
  let upgrade: IDBTransaction | null = null
  request.onupgradeneeded = () => {
    upgrade = request.transaction
    running.add(upgrade)
    createMissingStores(request.result)
    if (upgrade !== null) moveLanes(request.result, upgrade)
  }
  await wrap(request).finally(() => running.delete(upgrade))
  const database = wrap(request.result)
  const release = () => {
    opened = null
    database.close()
  }
  database.onversionchange = release
  database.onclose = release
  return database
}

/** The database of this device; opened once. Rejects where the browser allows none. */
function openDatabase(): Promise<IDBPDatabase> {
  if (opened !== null) return opened
  const opening = connect()
  opened = opening
  // The next access opens it again.
  opening.catch(() => {
    if (opened === opening) opened = null
  })
  return opening
}

/** Opens the database for the reads that follow, while the key for them is made. */
export function openAhead(): void {
  openDatabase().catch(() => undefined)
}

/**
 * Runs `act` in a transaction, and once more from its start if the page came into the back/forward
 * cache meanwhile: it must leave nothing behind outside the store. Throws if the session ended there.
 * Not the short forms of idb, which leave the end of the transaction to nobody: it fails when the
 * browser deletes the database meanwhile.
 * @param givenUp once aborted, the transaction is, and none begins
 */
async function transact<M extends 'readonly' | 'readwrite', T>(
  name: StoreName,
  mode: M,
  act: (store: IDBPObjectStore<unknown, [StoreName], StoreName, M>) => Promise<T>,
  options?: IDBTransactionOptions,
  givenUp?: AbortSignal,
): Promise<T> {
  const token = readItem('token')
  let isReopened = false
  for (let wasCached = pageShown !== null; ; wasCached = true) {
    await pageShown?.promise
    // Another page may have logged out meanwhile, and deleted the database.
    if (wasCached && readItem('token') !== token) throw new Error('The session is over.')
    const startedIn = cachedCount
    const isOver = () => startedIn !== cachedCount
    const opening = openDatabase()
    try {
      const database = await opening
      if (isOver()) continue
      givenUp?.throwIfAborted()
      const { store, done } = database.transaction(name, mode, options)
      running.add(store.transaction)
      givenUp?.addEventListener('abort', () => abort(store.transaction))
      const ended = done.finally(() => running.delete(store.transaction))
      // Nobody waits for the end of a transaction whose `act` has thrown before.
      ended.catch(() => undefined)
      const [found] = await Promise.all([act(store), ended])
      return found
    } catch (cause) {
      if (isOver()) continue
      if (isReopened || !isDeadConnection(cause)) throw cause
      isReopened = true
      if (opened === opening) close()
    }
  }
}

/**
 * Whether a connection has ended without its `close` event: Chromium after it has run out of disk,
 * WebKit after its process for databases has ended („Connection to Indexed Database server lost“).
 */
const isDeadConnection = (cause: unknown): boolean =>
  cause instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(cause.name)

/** Runs `act` in a transaction that reads. */
export const read = <T>(name: StoreName, act: (store: ReadStore) => Promise<T>): Promise<T> =>
  transact(name, 'readonly', act)

/**
 * Runs `act` in a transaction that writes.
 * @param durability `strict`: it ends when its records are on the disk, not in a buffer of the browser
 * @param givenUp nothing is written once it is aborted, unless that is being committed
 */
export async function write(
  name: StoreName,
  durability: IDBTransactionDurability,
  act: (store: WriteStore) => Promise<unknown>,
  givenUp?: AbortSignal,
): Promise<void> {
  await transact(name, 'readwrite', act, { durability }, givenUp)
}

/** A store that hangs must not keep anything from being sent. */
const TICK_MS = 500
const TICKS_MAX = 10

/**
 * Throws after as many ticks, not seconds: a page that was busy for long has not handled the answers
 * that came meanwhile, one of which may follow from the other. Not by setTimeout, which fires before
 * them as soon as a page is back from the background.
 */
async function deadline(ticks: number): Promise<never> {
  for (let tick = 0; tick < ticks; tick += 1) {
    await new Promise((resolve) => {
      AbortSignal.timeout(TICK_MS).onabort = resolve
    })
  }
  throw new Error('IndexedDB hangs.')
}

/** Another page that logs out deletes the database before this one is told of it. */
const LOGOUT_TOLD_WITHIN_MS = 2_000

/**
 * Runs `step`; on failure, after 5 s, or without IndexedDB, returns `fallback`. A step that is given
 * up is told by its signal: a write that ends later would bring back what was sent or discarded since.
 * @param failure log entry
 * @param ticksMax of half a second each; 10 if not given
 */
export async function orFallback<T>(
  step: (givenUp: AbortSignal) => Promise<T>,
  fallback: T,
  failure: string,
  ticksMax = TICKS_MAX,
): Promise<T> {
  if (!hasIndexedDb()) return fallback
  const startedIn = sessionCount
  const giveUp = new AbortController()
  try {
    return await Promise.race([step(giveUp.signal), deadline(ticksMax)])
  } catch (cause) {
    giveUp.abort()
    // A logout closes the connection on purpose.
    setTimeout(() => {
      if (startedIn === sessionCount) logFailure(failure, cause)
    }, LOGOUT_TOLD_WITHIN_MS)
    return fallback
  }
}
