import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

/**
 * The keys of a browser's subscription, worked out from RFC 8291 and not from the library we send
 * with.
 */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
  /** @throws Error if the body was not encrypted to these keys */
  decrypt(body: Buffer): Buffer
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Header of aes128gcm (RFC 8188): salt, record size, key id; one record follows. */
const SALT = 16
const KEY_ID_AT = SALT + 4
const TAG = 16

function decryptWith(ecdh: ECDH, auth: Buffer, body: Buffer): Buffer {
  const salt = body.subarray(0, SALT)
  const keyIdLength = body[KEY_ID_AT] ?? 0
  const sender = body.subarray(KEY_ID_AT + 1, KEY_ID_AT + 1 + keyIdLength)
  const record = body.subarray(KEY_ID_AT + 1 + keyIdLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0) throw new Error('record without its delimiter')
  return plain.subarray(0, end)
}

export function newDeviceKeys(): DeviceKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decryptWith(ecdh, auth, body),
  }
}

export interface VapidClaims {
  readonly aud: string
  readonly exp: number
  readonly sub: string
  /** The key the token was signed with, base64url. */
  readonly key: string
}

/**
 * Reads and verifies `Authorization: vapid t=…, k=…` (RFC 8292). @throws Error if it is not signed
 */
export function readVapid(header: string): VapidClaims {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the token is not signed with its key')
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims), key }
}
