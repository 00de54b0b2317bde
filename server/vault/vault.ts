import { randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'
import { paddedJson, readPadded } from './padded.ts'
import { openBytes, sealBytes } from './seal.ts'

declare const sealedBrand: unique symbol
/** Text of a sealed column: base64 of version, nonce, tag and ciphertext; holds a T once opened. */
export type Sealed<T> = string & { readonly [sealedBrand]: T }

/** Associated data of a seal: `table.column:key`. */
export type SealContext = `${string}.${string}:${string}`

/** Seals and opens the data of one pair. */
export interface PairVault {
  readonly pairId: string
  /** @param step pads to a multiple of these bytes; RECORD_STEP where the length is sensitive */
  seal<T>(sealContext: SealContext, value: T, step?: number): Sealed<T>
  open<T>(sealContext: SealContext, sealed: Sealed<T>): T
  /** For bytes outside of the database. */
  sealBytes(sealContext: SealContext, bytes: Uint8Array): Buffer
  openBytes(sealContext: SealContext, sealed: Uint8Array): Buffer
}

/** A data key wrapped by the master key. */
export type WrappedKey = Sealed<'data key'>

export interface Vault {
  /** Creates a wrapped data key. */
  newDataKey(pairId: string): WrappedKey
  /** The vault of a pair; unwrapped keys are cached. */
  forPair(pairId: string, wrapped: WrappedKey): PairVault
  /** The cached vault of a pair. */
  known(pairId: string): PairVault | undefined
  /** Seals and opens data of the installation, with the master key. */
  sealOwn<T>(sealContext: SealContext, value: T): Sealed<T>
  openOwn<T>(sealContext: SealContext, sealed: Sealed<T>): T
  /** Keyed hash for look-ups by e-mail, phone, username, token or code. */
  blindIndex(purpose: string, value: string): string
  /** Removes a cached key, once its pair is erased. */
  forget(pairId: string): void
}

/** Wraps a data key with the next master key; sealed data stays unchanged. */
export function rewrap(pairId: string, wrapped: WrappedKey, by: MasterKeys, next: MasterKeys) {
  const sealed = sealBytes(next.wrap, keyContext(pairId), unwrap(pairId, wrapped, by))
  return `${next.wrapId}.${sealed.toString('base64')}` as WrappedKey
}

function unwrap(pairId: string, wrapped: WrappedKey, { wrapId, wrap }: MasterKeys): Buffer {
  const [id, sealed = ''] = wrapped.split('.')
  if (id !== wrapId) throw new Error('data key was wrapped by another master key')
  return openBytes(wrap, keyContext(pairId), Buffer.from(sealed, 'base64'))
}

/** Cached keys. */
const KEYS_KEPT = 10_000

const keyContext = (pairId: string) => `pairs.data_key:${pairId}`

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
      const sealed = sealBytes(master.wrap, keyContext(pairId), randomBytes(32))
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
    seal: <T>(sealContext: SealContext, value: T, step?: number) =>
      sealBytes(key, sealContext, paddedJson(value, step)).toString('base64') as Sealed<T>,
    open: <T>(sealContext: SealContext, sealed: Sealed<T>) =>
      readPadded(openBytes(key, sealContext, Buffer.from(sealed, 'base64'))) as T,
    sealBytes: (sealContext, bytes) => sealBytes(key, sealContext, bytes),
    openBytes: (sealContext, sealed) => openBytes(key, sealContext, sealed),
  }
}
