import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const VERSION = 1

/**
 * Seals bytes with AES-256-GCM. The context (table, column, row) is associated data, so that a
 * sealed value moved elsewhere does not open. Layout: version, nonce, tag, ciphertext.
 */
export function sealBytes(key: Buffer, sealContext: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(sealContext))
  const body = cipher.update(plain)
  const rest = cipher.final()
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body, rest])
}

/**
 * Opens sealed bytes.
 * @throws Error if key, context or ciphertext do not match
 */
export function openBytes(key: Buffer, sealContext: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== VERSION) throw new Error('unknown seal version')
  const bodyStart = 1 + NONCE_LENGTH + TAG_LENGTH
  // Without this option Node accepts truncated tags.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  })
  decipher.setAAD(Buffer.from(sealContext))
  decipher.setAuthTag(bytes.subarray(1 + NONCE_LENGTH, bodyStart))
  return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()])
}
