import { read } from './database.ts'
import { isCurrent, type OfflineKey, offlineKey } from './offlineKey.ts'
import { idOf, openSealed, type PersistedStoreName, type SealedRecord } from './sealedRecord.ts'

/** Something the server said. */
export interface Persisted {
  readonly data: unknown
  /** Epoch milliseconds. */
  readonly at: number
}

/** A page that starts may be busy for long. */
const READ_MAX_MS = 30_000

/** Identifies the shapes of persisted answers (tools/vite/shapes.ts); empty in development. */
const SHAPES = (import.meta.env.SHAPES as string | undefined) ?? ''

/** Names what the server said: a build that knows another shape of it does not find it. */
export const nameWithShapes = (name: string): string => `${SHAPES} ${name}`

type Found = SealedRecord | undefined

/**
 * The record persisted under this name for this session; undefined if there is nothing to be read,
 * or not within `withinMs` milliseconds.
 */
export async function readPersisted(
  name: string,
  withinMs = READ_MAX_MS,
): Promise<Persisted | undefined> {
  const key = await offlineKey()
  if (key === null || !isCurrent(key)) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs))
  return Promise.race([openPersisted(key, name).catch(() => undefined), late])
}

async function openPersisted(key: OfflineKey, name: string): Promise<Persisted | undefined> {
  const opened = await openRecord('persisted', key, nameWithShapes(name))
  if (opened === undefined) return undefined
  const data: unknown = JSON.parse(new TextDecoder().decode(opened.bytes))
  return isCurrent(key) ? { data, at: opened.at } : undefined
}

/** The record of a store under this name; undefined if there is none. Throws if it does not open. */
export async function openRecord(storeName: PersistedStoreName, key: OfflineKey, name: string) {
  const id = await idOf(key, name)
  const record = await read(storeName, (store) => store.get(id) as Promise<Found>)
  if (record === undefined) return undefined
  return { bytes: await openSealed(key, name, record), at: record.at }
}
