import {
  idOf,
  openSealed,
  REFRESH,
  type Refreshed,
  type SealedRecord,
  sealRecord,
} from '../lib/offline/sealedRecord.ts'
import { callServer, type DeviceSession, isLookedAt, openDeviceSession } from './device.ts'
import { inStore, settled } from './store.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Reads again, while nobody looks, what the app opens with where there is no network: the newest
 * messages and Heute, and the app's own files if there is a newer build. Rejects if the server was
 * not reached.
 */
export async function refresh(): Promise<void> {
  if (await isLookedAt()) return
  await Promise.all([refreshRecords(), self.registration.update()])
}

async function refreshRecords(): Promise<void> {
  const device = await openDeviceSession()
  if (device === undefined) return
  const session = { ...device, scope: device.owner }
  const id = await idOf(session, REFRESH)
  const record = await inStore('persisted', 'readonly', (store) =>
    settled(store.get(id) as IDBRequest<SealedRecord | undefined>),
  )
  if (record === undefined) return
  const bytes = await openSealed(session, REFRESH, record)
  const listed = JSON.parse(new TextDecoder().decode(bytes)) as readonly Refreshed[]
  for (const { name, address, next } of listed) {
    const answer = await readAgain(session, name, address)
    // The session is over, or the pair.
    if (answer === undefined) return
    const found = (answer as Readonly<Record<string, unknown>>)[next?.field ?? '']
    if (next === undefined || typeof found !== 'string') continue
    await readAgain(session, next.name.replace('*', found), next.address.replace('*', found))
  }
}

/** Returns the answer, stored under the name; undefined if the server refuses it. */
async function readAgain(
  session: DeviceSession & { readonly scope: string },
  name: string,
  address: string,
): Promise<unknown> {
  const response = await callServer(session, { method: 'GET', address, body: null })
  if (!response.ok) return undefined
  const bytes = await response.arrayBuffer()
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const record = await sealRecord(session, name, bytes, Date.now())
  // A logout may have come meanwhile.
  if ((await openDeviceSession())?.token !== session.token) return undefined
  await inStore('persisted', 'readwrite', (store) => settled(store.put(record)))
  return answer
}
