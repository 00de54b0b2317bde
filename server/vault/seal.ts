import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const VERSION = 1

/**
 * Seals bytes with AES-256-GCM. `place` (table, column, row) is bound in, so that a sealed value
 * moved to another place does not open. Layout: version, nonce, tag, ciphertext.
 */
export function sealBytes(key: Buffer, place: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  const body = cipher.update(plain)
  const rest = cipher.final()
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body, rest])
}

/**
 * Opens what sealBytes sealed.
 * @throws Error if the key, the place or a single bit is not the one it was sealed with.
 */
export function openBytes(key: Buffer, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== VERSION) throw new Error('unknown seal version')
  const bodyStart = 1 + NONCE_LENGTH + TAG_LENGTH
  // Without the length a tag cut to four bytes would do.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(1 + NONCE_LENGTH, bodyStart))
  return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()])
}
