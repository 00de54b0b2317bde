import { importPrivateKey, openItem } from '../lib/offline/itemSealer.ts'
import { isSealed, lockOf, type QueueItem, type SealedItem } from '../lib/offline/queueItem.ts'
import { callServer, type DeviceSession, isLookedAt, openDeviceSession } from './device.ts'
import { inStore, readAll, settled } from './store.ts'

const QUEUES = ['outbox', 'answers', 'changes'] as const

interface Session extends DeviceSession {
  /** Opens what waits. */
  readonly opener: CryptoKey
}

/**
 * Sends what waits on this device while no page does. What is refused is left to a page, which says
 * so, and so is what waits behind it. Throws if the server was not reached, or a page is sending: the
 * browser tries again.
 */
export async function sendQueued(): Promise<void> {
  // One that is being closed may still count as visible.
  if (await isLookedAt()) throw new Error('A page is there.')
  const device = await openDeviceSession()
  if (device === undefined) return
  const session = { ...device, opener: await importPrivateKey(device.privateKey) }
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
async function sendRecord(name: string, record: SealedItem, session: Session) {
  const item = await openItem(session.opener, name, record).catch(() => undefined)
  const wire = (item as QueueItem | undefined)?.wire
  // Of a session that is over, or refused before.
  if (!wire) return true
  if (!(await noteAttempt(name, record))) return true
  const { ok, status } = await callServer(session, wire)
  if (status >= 500 || status === 408 || status === 429) throw new Error('Busy.')
  if (ok) await inStore(name, 'readwrite', (store) => settled(store.delete(record.id)))
  return ok
}

/** Before it is made; returns whether the item is still there: it may have been taken back. */
const noteAttempt = (name: string, record: SealedItem): Promise<boolean | undefined> =>
  inStore(name, 'readwrite', async (store) => {
    const isThere = (await settled(store.getKey(record.id))) !== undefined
    if (isThere) await settled(store.put({ ...record, attempted: true }))
    return isThere
  })
