import { formWith } from '../lib/http/wireRequest.ts'
import { importPrivateKey, openBytes, openItem } from '../lib/offline/itemSealer.ts'
import {
  isSealed,
  LANES,
  type Lane,
  lockOf,
  type QueueItem,
  type SealedFile,
  type SealedItem,
} from '../lib/offline/queueItem.ts'
import { callServer, type DeviceSession, isLookedAt, openDeviceSession } from './device.ts'
import { inStore, readAll, settled } from './store.ts'

interface Session extends DeviceSession {
  /** Opens what waits. */
  readonly opener: CryptoKey
}

/**
 * Sends what waits on this device while no page does. A refused item, and those that wait behind
 * it, are left to a page, which reports the refusal. Throws if the server was not reached, or a
 * page is sending: the browser tries again.
 */
export async function sendQueued(): Promise<void> {
  // A page that is being closed may still count as visible.
  if (await isLookedAt()) throw new Error('A page is there.')
  const device = await openDeviceSession()
  if (device === undefined) return
  const session = { ...device, opener: await importPrivateKey(device.privateKey) }
  const sending = LANES.map((lane) => sendLane(lane, session))
  // A lane that fails ends no other.
  await Promise.allSettled(sending)
  await Promise.all(sending)
}

const sendLane = (lane: Lane, session: Session): Promise<void> =>
  navigator.locks.request(lockOf(lane), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new Error('A page is sending.')
    const records = await readAll<QueueItem | SealedItem>('waiting')
    for (const record of records.toSorted((a, b) => a.at - b.at)) {
      // Without a seal it was left by a former version, and has nothing that could be sent here.
      const isOwn = record.lane === lane && isSealed(record)
      if (isOwn && !(await sendRecord(record, session))) return
    }
  })

/** Returns whether what waits behind it may be sent. Throws also if its file does not open. */
async function sendRecord(record: SealedItem, { opener, ...session }: Session) {
  const item = await openItem(opener, record).catch(() => undefined)
  const wire = (item as QueueItem | undefined)?.wire
  // The item belongs to a session that is over, or was refused before.
  if (!wire) return true
  const attempt = await recordAttempt(record)
  if (attempt === undefined) return true
  const { file } = attempt
  const body = file ? formWith(new Blob([await openBytes(opener, file)]), wire) : wire.body
  const { ok, status } = await callServer(session, { ...wire, body })
  if (status >= 500 || status === 408 || status === 429) throw new Error('Busy.')
  if (ok)
    await inStore('waiting', 'readwrite', async (store) => {
      store.delete([record.id])
      await settled(store.delete(record.id))
    })
  return ok
}

/**
 * Before it is made. Returns the file of the item, if it has one; undefined if the item is no longer
 * there: it may have been taken back.
 */
const recordAttempt = (record: SealedItem) =>
  inStore('waiting', 'readwrite', async (store) => {
    if ((await settled(store.getKey(record.id))) === undefined) return undefined
    await settled(store.put({ ...record, attempted: true }))
    return { file: await settled(store.get([record.id]) as IDBRequest<SealedFile | undefined>) }
  })
