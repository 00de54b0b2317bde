import { hash, randomBytes, randomFillSync, randomInt } from 'node:crypto'

const block = Buffer.alloc(4_096)
let used = block.length

/**
 * Fills up to 4 KiB with random bytes of the system, which are fetched in blocks: 0.1 µs for a
 * nonce, where a call of `randomBytes` takes 1.5 µs. For ids and nonces; a secret is not left lying
 * in a block.
 * @throws RangeError for more
 */
export function randomFill(target: Uint8Array): void {
  if (target.length > block.length) throw new RangeError('more than a block of random bytes')
  if (used + target.length > block.length) {
    randomFillSync(block)
    used = 0
  }
  target.set(block.subarray(used, used + target.length))
  used += target.length
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ALPHABET_CODES = Buffer.from(ALPHABET)

const ID_LENGTH = 26
const idBytes = Buffer.alloc(ID_LENGTH)

/**
 * A new random id: 128 bits in 26 characters of lower-case base 32 (trust b).
 * One case only, so that text order is the same on both databases.
 */
export function newId(): string {
  randomFill(idBytes)
  return idOfBytes()
}

interface Sender {
  readonly pairId: string
  readonly userId: string
}

/**
 * The id of what a device names itself: the same for the same person, pair and clientId, so that it
 * is stored once however often it is sent, and never that of anybody else's.
 */
export function idOf(sender: Sender, clientId: string): string {
  // As text, since a buffer of its own takes longer than the hash.
  idBytes.write(hash('sha256', textOf(sender, clientId), 'binary'), 'latin1')
  return idOfBytes()
}

/** The id that belongs to a keyed hash: the same each time, and foreseen by nobody. */
export function idOfKey(key: string): string {
  idBytes.write(hash('sha256', key, 'binary'), 'latin1')
  return idOfBytes()
}

const textOf = ({ pairId, userId }: Sender, clientId: string): string =>
  `${pairId} ${userId} ${clientId.toLowerCase()}`

/** Turns `idBytes` into text; five bits of each count. */
function idOfBytes(): string {
  for (let at = 0; at < ID_LENGTH; at += 1) {
    idBytes[at] = ALPHABET_CODES[(idBytes[at] ?? 0) & 31] ?? 0
  }
  return idBytes.toString('latin1')
}

/** A secret for the wire (session tokens, photo cookies): 256 bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** An invitation code: 128 bits in 22 base64url characters (trust d). */
export const newInviteCode = (): string => randomBytes(16).toString('base64url')

/**
 * A random number where the wire wants numbers: 52 random bits in 16 digits, exact in JSON. Numbers
 * of this size are never used by content packs (`PACK_ID_MAX`).
 */
export const newNumber = (): number => 2 ** 52 + randomInt(2 ** 20) * 2 ** 32 + randomInt(2 ** 32)

/** Like `idOf`, where the wire wants numbers. */
export function numberOf(sender: Sender, clientId: string): number {
  const bytes = hash('sha256', textOf(sender, clientId), 'buffer')
  return 2 ** 52 + (bytes.readUInt32BE(0) >>> 12) * 2 ** 32 + bytes.readUInt32BE(4)
}

/** A recovery code: 80 bits in 16 characters that are hard to misread, in groups of four. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), (byte) => ALPHABET[byte & 31])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')
