import { createHmac, hkdfSync } from 'node:crypto'
import { type KeyFile, type KeySet, readKeySets } from './key-file.ts'

export { makeKeyFile } from './key-file.ts'

/** Keys derived from the master secrets; each serves one purpose only. */
export interface MasterKeys {
  /** Wraps the pairs' data keys. */
  readonly wrap: Buffer
  /** Id of the wrapping key, to detect rotation. */
  readonly wrapId: string
  /** Applied to every password hash, in order. */
  readonly peppers: readonly Buffer[]
  /** Key of one backup, derived with the salt in its header. */
  backupKey(salt: Uint8Array): Buffer
  /** Keyed hash (HMAC-SHA-256, base64url) of a normalised value, for look-ups and derived keys. */
  blindIndex(purpose: string, value: string): string
  /** What `blindIndex` gave with the keys before each rotation. */
  formerIndexes(purpose: string, value: string): string[]
  /** Updates a keyed hash of the previous keys without knowing its value. */
  carryIndex(hash: string): string
  /** The next keys, during a rotation; the database uses either. */
  readonly next: MasterKeys | undefined
}

/**
 * Reads the key file.
 * @throws StartFault if it is missing, readable by others or not a key file.
 */
export const readKeyFile = (path: string): MasterKeys => masterKeysOf(readKeySets(path))

/** Derives the keys of a file that has been read. */
export const masterKeysOf = ({ next, ...keys }: KeyFile): MasterKeys =>
  derived(keys, next === undefined ? undefined : derived(next, undefined))

const NO_SALT = Buffer.alloc(0)

function derive(secret: string, purpose: string, salt: Uint8Array = NO_SALT): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), salt, purpose, 32))
}

function derived({ wrap, lookups, peppers }: KeySet, next: MasterKeys | undefined): MasterKeys {
  const keys = lookups.map((secret) => derive(secret, 'knistern lookup'))
  const hash = (text: string, key: Buffer) =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    wrap: derive(wrap.secret, 'knistern wrap'),
    wrapId: wrap.id,
    peppers: peppers.map((secret) => derive(secret, 'knistern pepper')),
    backupKey: (salt) => derive(wrap.secret, 'knistern backup', salt),
    // Hash chain: each rotation adds a key, so that stored hashes can be updated without their
    // values.
    blindIndex: (purpose, value) => keys.reduce(hash, `${purpose}\0${value}`),
    formerIndexes: (purpose, value) =>
      keys.slice(1).map((_, at) => keys.slice(0, at + 1).reduce(hash, `${purpose}\0${value}`)),
    carryIndex: (text) => keys.slice(-1).reduce(hash, text),
    next,
  }
}
