import type { DerivedKeys } from './keyDerivation.ts'
import { utf8 } from './utf8.ts'

/** The stores of the answers last read (persistedStore.ts), and of photos (photoStore.ts). */
export const PERSISTED_STORES = ['persisted', 'photos'] as const
export type PersistedStoreName = (typeof PERSISTED_STORES)[number]

/** The index of these stores: when a record was read, and how many bytes it has. */
export const AGE_INDEX = 'age'

/** A sealed record; its id, a keyed hash of the name, does not tell what was read. */
export interface SealedRecord {
  readonly id: ArrayBuffer
  /** When the server said it, epoch milliseconds. */
  readonly at: number
  readonly size: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** The keys that seal the records of one person in one pair. */
interface Sealing extends DerivedKeys {
  /** User id and pair id. */
  readonly scope: string
}

/** The id of what is persisted under a name. */
export const idOf = ({ names, scope }: Sealing, name: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', names, utf8(`${scope} ${name}`))

/** Binds a record to its owner, name and time: none opens in the place of another. */
const sealedWith = ({ scope }: Sealing, name: string, at: number, iv: BufferSource) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${scope} ${at} ${name}`),
})

/** @param at when the server gave the bytes, epoch milliseconds */
export async function sealRecord(
  by: Sealing,
  name: string,
  bytes: BufferSource,
  at: number,
): Promise<SealedRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const [id, sealed] = await Promise.all([
    idOf(by, name),
    crypto.subtle.encrypt(sealedWith(by, name, at, iv), by.cipher, bytes),
  ])
  return { id, at, size: sealed.byteLength, iv, sealed }
}

/** The bytes of a record. Throws if it was sealed by another key, or under another name. */
export const openSealed = (
  by: Sealing,
  name: string,
  { at, iv, sealed }: SealedRecord,
): Promise<ArrayBuffer> => crypto.subtle.decrypt(sealedWith(by, name, at, iv), by.cipher, sealed)

/** Name of the record that tells the worker what to read again, and tag of the event that wakes it. */
export const REFRESH = 'refresh'

/** The part of a screen that is read again while no page is open. */
export interface Refreshed {
  /** Name of its record. */
  readonly name: string
  readonly address: string
  /** A field of the answer with an id, and what is read by it: the id stands for `*`. */
  readonly next?: { readonly field: string; readonly name: string; readonly address: string }
}
