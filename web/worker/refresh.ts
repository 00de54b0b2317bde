import {
  idOf,
  openSealed,
  REFRESH,
  type Refreshed,
  type SealedRecord,
  sealRecord,
} from '../lib/offline/sealedRecord.ts'
import {
  callServer,
  type DeviceSession,
  isLookedAt,
  isStill,
  keyIsCurrent,
  openDeviceSession,
} from './device.ts'
import { evict } from './eviction.ts'
import { inStore, settled } from './store.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Refreshes the data the app shows when opened without a network: the newest messages and Heute,
 * and the app's own files if there is a newer build. Does nothing while a page is visible. Rejects
 * if the server was not reached.
 */
export async function refresh(): Promise<void> {
  if (await isLookedAt()) return
  await Promise.all([refreshRecords(), self.registration.update()])
}

interface Read {
  readonly name: string
  readonly bytes: ArrayBuffer
  /** Epoch milliseconds. */
  readonly at: number
}

async function refreshRecords(): Promise<void> {
  const device = await openDeviceSession()
  if (device === undefined) return
  const session = { ...device, scope: device.owner }
  const found: Read[] = []
  for (const { name, address, next } of await readList(session)) {
    const answer = await read(session, name, address, found)
    if (answer === undefined) break
    const id = (answer as Readonly<Record<string, unknown>>)[next?.field ?? '']
    if (next === undefined || typeof id !== 'string') continue
    await read(session, next.name.replace('*', id), next.address.replace('*', id), found)
  }
  // Checked after the reading: the person may have joined another pair on another device. The
  // server then returns data of that pair, which must not be stored here under the former pair.
  if (!(await keyIsCurrent(session))) return
  for (const { name, bytes, at } of found) {
    const record = await sealRecord(session, name, bytes, at)
    if (!(await isStill(session))) return
    await inStore('persisted', 'readwrite', (store) => settled(store.put(record)))
  }
  await evict()
}

/** The list of addresses to read again, as stored by a page. */
async function readList(
  session: DeviceSession & { readonly scope: string },
): Promise<readonly Refreshed[]> {
  const id = await idOf(session, REFRESH)
  const record = await inStore('persisted', 'readonly', (store) =>
    settled(store.get(id) as IDBRequest<SealedRecord | undefined>),
  )
  if (record === undefined) return []
  const bytes = await openSealed(session, REFRESH, record)
  return JSON.parse(new TextDecoder().decode(bytes)) as readonly Refreshed[]
}

/** Returns the answer, added to `found` under the name; undefined if the server refuses it. */
async function read(
  session: DeviceSession,
  name: string,
  address: string,
  found: Read[],
): Promise<unknown> {
  const response = await callServer(session, { method: 'GET', address, body: null })
  if (!response.ok) return undefined
  const bytes = await response.arrayBuffer()
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
  found.push({ name, bytes, at: Date.now() })
  return answer
}
