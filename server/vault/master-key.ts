import { hash, hkdfSync } from 'node:crypto'
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
  /** The results of `blindIndex` with the keys before each rotation. */
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

type KeyedHash = (text: string) => string

/** Bytes SHA-256 takes at a time, to which HMAC pads its key. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32

/** Texts of a token or an address, which take the same block; longer ones get one of their own. */
const SHORT_LENGTH = 400
const UTF8_BYTES_MAX = 3

/**
 * HMAC-SHA-256 in base64url (RFC 2104), by two hashes: `createHmac` looks up its algorithm for each
 * text, which takes longer than both of them (docs/performance.md).
 * @throws RangeError for a key of more than 64 bytes
 */
export function hmacSha256(key: Uint8Array): KeyedHash {
  if (key.length > BLOCK_BYTES) throw new RangeError('a key of more than 64 bytes')
  // `alloc`, since other buffers share their memory with those of `concat` and `from`.
  const newBlock = (mask: number, bytes: number) => {
    const block = Buffer.alloc(BLOCK_BYTES + bytes)
    for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = (key[at] ?? 0) ^ mask
    return block
  }
  const newInner = (length: number) => newBlock(0x36, length * UTF8_BYTES_MAX)
  const short = newInner(SHORT_LENGTH)
  const outer = newBlock(0x5c, HASH_BYTES)
  return (text) => {
    const inner = text.length <= SHORT_LENGTH ? short : newInner(text.length)
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'latin1')
    // A token is not left lying there.
    inner.fill(0, BLOCK_BYTES, end)
    return hash('sha256', outer, 'base64url')
  }
}

function derived({ wrap, lookups, peppers }: KeySet, next: MasterKeys | undefined): MasterKeys {
  const keyedHashes = lookups.map((secret) => hmacSha256(derive(secret, 'knistern lookup')))
  const chain = (hashes: readonly KeyedHash[], text: string) =>
    hashes.reduce((hashed, keyedHash) => keyedHash(hashed), text)
  return {
    wrap: derive(wrap.secret, 'knistern wrap'),
    wrapId: wrap.id,
    peppers: peppers.map((secret) => derive(secret, 'knistern pepper')),
    backupKey: (salt) => derive(wrap.secret, 'knistern backup', salt),
    // Hash chain: each rotation adds a key, so that stored hashes can be updated without their
    // values.
    blindIndex: (purpose, value) => chain(keyedHashes, `${purpose}\0${value}`),
    formerIndexes: (purpose, value) =>
      keyedHashes
        .slice(1)
        .map((_, at) => chain(keyedHashes.slice(0, at + 1), `${purpose}\0${value}`)),
    carryIndex: (text) => chain(keyedHashes.slice(-1), text),
    next,
  }
}
