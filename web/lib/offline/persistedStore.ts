import { entryScript } from '../device/build.ts'
import { type PersistedStoreName, read } from './database.ts'
import { isCurrent, type OfflineKey, offlineKey } from './offlineKey.ts'

/** A sealed record; its id, a keyed hash of the name, does not tell what was read. */
export interface SealedRecord {
  readonly id: ArrayBuffer
  /** When the server said it, epoch milliseconds. */
  readonly at: number
  readonly size: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Something the server said. */
export interface Persisted {
  readonly data: unknown
  /** Epoch milliseconds. */
  readonly at: number
}

/** A store that hangs must not keep the network waiting. */
const READ_MAX_MS = 1_000

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The id of what is persisted under a name. */
export const idOf = ({ names, scope }: OfflineKey, name: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', names, utf8(`${scope} ${name}`))

/** Names what the server said: of another build it may have another shape. */
export const nameOfBuild = (name: string): string => `${entryScript() ?? ''} ${name}`

/** Binds a record to its owner, name and time: none opens in the place of another. */
export const sealedWith = ({ scope }: OfflineKey, name: string, at: number, iv: BufferSource) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${scope} ${at} ${name}`),
})

type Found = SealedRecord | undefined

/**
 * What was persisted under this name for this session; undefined if there is nothing to be read, or
 * not within `withinMs` milliseconds.
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
  const opened = await openRecord('persisted', key, nameOfBuild(name))
  if (opened === undefined) return undefined
  const data: unknown = JSON.parse(new TextDecoder().decode(opened.bytes))
  return isCurrent(key) ? { data, at: opened.at } : undefined
}

/** The record of a store under this name; undefined if there is none. Throws if it does not open. */
export async function openRecord(storeName: PersistedStoreName, key: OfflineKey, name: string) {
  const id = await idOf(key, name)
  const record = await read(storeName, (store) => store.get(id) as Promise<Found>)
  if (record === undefined) return undefined
  const { at, iv, sealed } = record
  const bytes = await crypto.subtle.decrypt(sealedWith(key, name, at, iv), key.cipher, sealed)
  return { bytes, at }
}
