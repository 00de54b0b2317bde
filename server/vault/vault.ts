import { randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'
import { openBytes, sealBytes } from './seal.ts'

declare const sealedBrand: unique symbol
/** Text of a sealed column, `table.column`: base64 of version, nonce, tag and ciphertext. */
export type Sealed<Column extends string> = string & { readonly [sealedBrand]: Column }

/** Associated data of a seal: `table.column:key`. */
export type SealContext = `${string}.${string}:${string}`

/** Seals and opens bytes with one key; records and files go through `sealedRecord` and `sealedFile`. */
export interface Sealer {
  sealBytes(sealContext: SealContext, bytes: Uint8Array): Buffer
  openBytes(sealContext: SealContext, sealed: Uint8Array): Buffer
}

/** Seals and opens the data of one pair. */
export interface PairVault extends Sealer {
  readonly pairId: string
}

/** A data key wrapped by the master key. */
export type WrappedKey = Sealed<'pairs.data_key'>

/** In place of the key of a pair that is being erased: what it has sealed opens for nobody. */
export const ERASED_KEY = '' as WrappedKey

export interface Vault {
  /** Creates a wrapped data key. */
  newDataKey(pairId: string): WrappedKey
  /** The vault of a pair; unwrapped keys are cached. */
  forPair(pairId: string, wrapped: WrappedKey): PairVault
  /** The cached vault of a pair. */
  known(pairId: string): PairVault | undefined
  /** Seals and opens data of the installation, with the master key. */
  readonly own: Sealer
  /** Keyed hash for look-ups by e-mail, phone, username, token or code. */
  blindIndex(purpose: string, value: string): string
  /** What `blindIndex` gave before each rotation of the master key. */
  formerIndexes(purpose: string, value: string): string[]
  /** Removes a cached key, once its pair is erased. */
  forget(pairId: string): void
  /** Removes all cached keys. */
  forgetAll(): void
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
      return remember({ pairId, ...createSealer(unwrap(pairId, wrapped, master)) })
    },
    known: (pairId) => open.get(pairId),
    own: createSealer(master.wrap),
    blindIndex: master.blindIndex,
    formerIndexes: master.formerIndexes,
    forget(pairId) {
      open.delete(pairId)
    },
    forgetAll: () => open.clear(),
  }
}

const createSealer = (key: Buffer): Sealer => ({
  sealBytes: (sealContext, bytes) => sealBytes(key, sealContext, bytes),
  openBytes: (sealContext, sealed) => openBytes(key, sealContext, sealed),
})
