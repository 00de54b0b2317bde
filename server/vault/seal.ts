import { createCipheriv, createDecipheriv } from 'node:crypto'
import { randomFill } from '../lib/random-fill.ts'

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const BODY_START = 1 + NONCE_LENGTH + TAG_LENGTH
const VERSION = 1

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
