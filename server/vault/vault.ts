import { randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'
import { paddedJson, readPadded } from './padded.ts'
import { openBytes, sealBytes } from './seal.ts'

declare const sealedBrand: unique symbol
/** Text of a sealed column: base64 of version, nonce, tag and ciphertext; holds a T once opened. */
export type Sealed<T> = string & { readonly [sealedBrand]: T }

/** Where a sealed value lives; bound into the seal. */
export type Place = `${string}.${string}:${string}`

/** Seals and opens what one couple writes. */
export interface PairVault {
  readonly pairId: string
  /** `step`: the bytes it is filled up to a multiple of; RECORD_STEP where its length would tell. */
  seal<T>(place: Place, value: T, step?: number): Sealed<T>
  open<T>(place: Place, sealed: Sealed<T>): T
  /** The same for bytes that lie outside of the database. */
  sealBytes(place: Place, bytes: Uint8Array): Buffer
  openBytes(place: Place, sealed: Uint8Array): Buffer
}

/** A data key as the pairs table keeps it: wrapped by the master key. */
export type WrappedKey = Sealed<'data key'>

export interface Vault {
  /** A new data key for a pair, wrapped for storage. */
  newDataKey(pairId: string): WrappedKey
  /** The pair's vault, from its wrapped key; unwrapped keys are remembered. */
  forPair(pairId: string, wrapped: WrappedKey): PairVault
  /** The pair's vault if its key is in memory. */
  known(pairId: string): PairVault | undefined
  /** Seals and opens what belongs to the installation and to no couple, with the master key. */
  sealOwn<T>(place: Place, value: T): Sealed<T>
  openOwn<T>(place: Place, sealed: Sealed<T>): T
  /** Keyed hash for look-ups by e-mail, phone, username, token or code. */
  blindIndex(purpose: string, value: string): string
  /** Forgets an unwrapped key, once its pair is erased. */
  forget(pairId: string): void
}

/** Wraps a pair's data key with the keys that follow; what it has sealed stays as it is. */
export function rewrap(pairId: string, wrapped: WrappedKey, by: MasterKeys, next: MasterKeys) {
  const sealed = sealBytes(next.wrap, keyPlace(pairId), unwrap(pairId, wrapped, by))
  return `${next.wrapId}.${sealed.toString('base64')}` as WrappedKey
}

function unwrap(pairId: string, wrapped: WrappedKey, { wrapId, wrap }: MasterKeys): Buffer {
  const [id, sealed = ''] = wrapped.split('.')
  if (id !== wrapId) throw new Error('data key was wrapped by another master key')
  return openBytes(wrap, keyPlace(pairId), Buffer.from(sealed, 'base64'))
}

/** Unwrapped keys kept in memory; a pair beyond that is unwrapped again when it comes back. */
const KEYS_KEPT = 10_000

const keyPlace = (pairId: string) => `pairs.data_key:${pairId}`

export function createVault(master: MasterKeys): Vault {
  const open = new Map<string, PairVault>()
  const own = createPairVault('', master.wrap)

  const remember = (vault: PairVault): PairVault => {
    if (open.size >= KEYS_KEPT) {
      const [oldest] = open.keys()
      if (oldest !== undefined) open.delete(oldest)
    }
    open.set(vault.pairId, vault)
    return vault
  }

  return {
    newDataKey(pairId) {
      const sealed = sealBytes(master.wrap, keyPlace(pairId), randomBytes(32))
      return `${master.wrapId}.${sealed.toString('base64')}` as WrappedKey
    },
    forPair(pairId, wrapped) {
      const known = open.get(pairId)
      if (known !== undefined) return known
      return remember(createPairVault(pairId, unwrap(pairId, wrapped, master)))
    },
    known: (pairId) => open.get(pairId),
    sealOwn: own.seal,
    openOwn: own.open,
    blindIndex: master.blindIndex,
    forget(pairId) {
      open.delete(pairId)
    },
  }
}

function createPairVault(pairId: string, key: Buffer): PairVault {
  return {
    pairId,
    seal: <T>(place: Place, value: T, step?: number) =>
      sealBytes(key, place, paddedJson(value, step)).toString('base64') as Sealed<T>,
    open: <T>(place: Place, sealed: Sealed<T>) =>
      readPadded(openBytes(key, place, Buffer.from(sealed, 'base64'))) as T,
    sealBytes: (place, bytes) => sealBytes(key, place, bytes),
    openBytes: (place, sealed) => openBytes(key, place, sealed),
  }
}
