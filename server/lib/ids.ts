import { hash, randomBytes, randomInt } from 'node:crypto'
import { randomFill } from './random-fill.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const idBytes = new Uint8Array(26)

/**
 * A new random id: 128 bits in 26 characters of lower-case base 32 (trust b).
 * One case only, so that text order is the same on both databases.
 */
export function newId(): string {
  randomFill(idBytes)
  return toBase32(idBytes)
}

interface Sender {
  readonly pairId: string
  readonly userId: string
}

/**
 * The id of what a device names itself: the same for the same person, pair and clientId, so that it
 * is stored once however often it is sent, and never that of anybody else's.
 */
export const idOf = (sender: Sender, clientId: string): string =>
  toBase32(hashOf(sender, clientId).subarray(0, 26))

const hashOf = ({ pairId, userId }: Sender, clientId: string): Buffer =>
  hash('sha256', `${pairId} ${userId} ${clientId.toLowerCase()}`, 'buffer')

function toBase32(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += ALPHABET[byte & 31]
  return text
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
  const bytes = hashOf(sender, clientId)
  return 2 ** 52 + (bytes.readUInt32BE(0) >>> 12) * 2 ** 32 + bytes.readUInt32BE(4)
}

/** A recovery code: 80 bits in 16 characters that are hard to misread, in groups of four. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), (byte) => ALPHABET[byte & 31])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')
