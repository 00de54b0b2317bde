import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { randomFill } from '../lib/ids.ts'
import type { MasterKeys } from './master-key.ts'

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const BODY_START = 1 + NONCE_LENGTH + TAG_LENGTH
/** Bytes a sealed value is longer than the plain one. */
export const SEAL_OVERHEAD = BODY_START
const VERSION = 1
const ENVELOPE_VERSION = 2

const KEY_LENGTH = 32
/** Before the sealed key of an envelope: its version and a filler, so that the head fills whole triples. */
const MARK_LENGTH = 2
const HEAD_LENGTH = MARK_LENGTH + BODY_START + KEY_LENGTH
/** The part of an envelope in base64 that changes when it is given to another key. */
export const HEAD_LETTERS = (HEAD_LENGTH / 3) * 4

/**
 * Seals bytes with AES-256-GCM. The context (table, column, row) is associated data, so that a
 * sealed value moved elsewhere does not open. Layout: version, nonce, tag, ciphertext.
 */
export function sealBytes(key: Buffer, sealContext: string, plain: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(BODY_START + plain.length)
  const nonce = sealed.subarray(1, 1 + NONCE_LENGTH)
  sealed[0] = VERSION
  randomFill(nonce)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(sealContext))
  sealed.set(cipher.update(plain), BODY_START)
  // GCM encrypts every byte at once: nothing is left for the end.
  cipher.final()
  sealed.set(cipher.getAuthTag(), 1 + NONCE_LENGTH)
  return sealed
}

/**
 * Opens sealed bytes.
 * @throws Error if key, context or ciphertext do not match
 */
export function openBytes(key: Buffer, sealContext: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] === ENVELOPE_VERSION) {
    const ownKey = openBytes(key, sealContext, keyIn(bytes))
    return openBytes(ownKey, columnOf(sealContext), bytes.subarray(HEAD_LENGTH))
  }
  if (bytes[0] !== VERSION) throw new Error('unknown seal version')
  // Without this option Node accepts truncated tags.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  })
  decipher.setAAD(Buffer.from(sealContext))
  decipher.setAuthTag(bytes.subarray(1 + NONCE_LENGTH, BODY_START))
  const plain = decipher.update(bytes.subarray(BODY_START))
  decipher.final()
  return plain
}

/**
 * An envelope: bytes sealed with a key of their own, which the head holds sealed. Given to another key,
 * or to another row, only the head changes (decision 0089). Layout: version, filler, the sealed key,
 * the sealed bytes.
 * @param seal seals with the key the envelope is for, for the place it lies at
 */
export function sealEnvelope(
  seal: (bytes: Uint8Array) => Buffer,
  sealContext: string,
  plain: Uint8Array,
): Buffer {
  const ownKey = randomBytes(KEY_LENGTH)
  return Buffer.concat([headOf(seal(ownKey)), sealBytes(ownKey, columnOf(sealContext), plain)])
}

/** The head of an envelope for another key or place. */
export const resealHead = (
  head: Uint8Array,
  open: (sealed: Uint8Array) => Buffer,
  seal: (bytes: Uint8Array) => Buffer,
): Buffer => headOf(seal(open(keyIn(head))))

const headOf = (sealedKey: Buffer): Buffer =>
  Buffer.concat([Buffer.from([ENVELOPE_VERSION, 0]), sealedKey])

const keyIn = (envelope: Uint8Array): Uint8Array => envelope.subarray(MARK_LENGTH, HEAD_LENGTH)

/** The key of an envelope is bound to its row; what it has sealed, to the column. */
const columnOf = (sealContext: string): string => sealContext.slice(0, sealContext.indexOf(':'))

/** Whether a sealed text is an envelope. */
export const isEnvelope = (sealed: string): boolean =>
  Buffer.from(sealed.slice(0, 4), 'base64')[0] === ENVELOPE_VERSION

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

/** Replaces the data key of a pair being erased, so that its data cannot be opened. */
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
  /** The results of `blindIndex` before each rotation of the master key. */
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
