import { indexedDbFactory } from '../lib/offline/indexedDb.ts'
import { importPrivateKey, openItem } from '../lib/offline/itemSealer.ts'
import { deriveKeys, OFFLINE_KEY_COOKIE } from '../lib/offline/keyDerivation.ts'
import { type KeyPairRecord, openPrivateKey, openToken } from '../lib/offline/keyPairRecord.ts'
import { isSealed, lockOf, type QueueItem, type SealedItem } from '../lib/offline/queueItem.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium, which alone wakes a worker, has it in workers, too. */
declare const cookieStore: { get(name: string): Promise<{ readonly value: string } | null> }

const QUEUES = ['outbox', 'answers', 'changes'] as const

/** As for the calls of a page (docs/decisions/0045). */
const DEADLINE_MS = 30_000

/** What the worker acts with for the session of this device. */
interface Session {
  readonly token: string
  /** Opens what waits. */
  readonly privateKey: CryptoKey
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Runs `act` on a store of the device; undefined if it keeps nothing. Closed at once: a logout deletes the database. */
async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const factory = await indexedDbFactory()
  // Opening one that is not there would make it.
  if (!(await factory.databases()).some((one) => one.name === 'knistern')) return undefined
  const database = await settled(factory.open('knistern'))
  try {
    if (!database.objectStoreNames.contains(name)) return undefined
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [found] = await Promise.all([settled(act(transaction.objectStore(name))), committed])
    return found
  } finally {
    database.close()
  }
}

const readAll = async <T>(name: string): Promise<readonly T[]> =>
  (await inStore(name, 'readonly', (store) => store.getAll() as IDBRequest<T[]>)) ?? []

/** None without the offline key: logged out, locked with a PIN, or a week without the server. */
async function openSession(): Promise<Session | undefined> {
  const cookie = await cookieStore.get(OFFLINE_KEY_COOKIE)
  if (!cookie?.value) return undefined
  const { cipher } = await deriveKeys(cookie.value)
  for (const record of await readAll<KeyPairRecord>('keys')) {
    const [bytes, token] = await Promise.all([
      openPrivateKey(record, cipher),
      openToken(record, cipher),
    ])
    if (bytes === undefined || token === undefined) continue
    return { token, privateKey: await importPrivateKey(bytes) }
  }
  return undefined
}

async function isLookedAt(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/**
 * Sends what waits on this device while no page does. What is refused is left to a page, which says
 * so, and so is what waits behind it. Throws if the server was not reached, or a page is sending: the
 * browser tries again.
 */
export async function sendQueued(): Promise<void> {
  // It says what has become of what it sends. One that is being closed may still count as visible.
  if (await isLookedAt()) throw new Error('A page is there.')
  const session = await openSession()
  if (session === undefined) return
  const outcomes = await Promise.allSettled(QUEUES.map((name) => sendQueue(name, session)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

const sendQueue = (name: string, session: Session): Promise<void> =>
  navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new Error('A page is sending.')
    const records = await readAll<QueueItem | SealedItem>(name)
    for (const record of records.toSorted((a, b) => a.at - b.at)) {
      // Without a seal it was left by a former version, and has nothing that could be sent here.
      if (isSealed(record) && !(await sendRecord(name, record, session))) return
    }
  })

/** Returns whether what waits behind it may be sent. */
async function sendRecord(name: string, record: SealedItem, { token, privateKey }: Session) {
  const item = await openItem(privateKey, name, record).catch(() => undefined)
  const wire = (item as QueueItem | undefined)?.wire
  // Of a session that is over, or refused before.
  if (!wire) return true
  const { method, address, body } = wire
  await inStore(name, 'readwrite', (store) => store.put({ ...record, attempted: true }))
  const response = await fetch(address, {
    method,
    body,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (response.status >= 500 || response.status === 429) throw new Error('Not taken yet.')
  if (response.ok) await inStore(name, 'readwrite', (store) => store.delete(record.id))
  return response.ok
}
