import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A page on this machine, which a server that was told no address takes for its own. */
export const TEST_PAGE = 'http://localhost:3000'

/** How an answer differs from that of an honest browser on the right page. */
export interface Tampering {
  readonly origin?: string
  readonly rpId?: string
  /** Leaves out the flag that the person was asked for finger or PIN. */
  readonly unverified?: true
  /** Replaces the authenticator's own counter. */
  readonly counter?: number
  readonly userHandle?: string
  readonly type?: string
  /** Names certificates for the new key, which nobody has asked for. */
  readonly attestation?: {
    readonly format: string
    certify(publicKey: KeyObject, clientDataHash: Buffer): readonly Buffer[]
  }
  /** Signs something else than was asked. */
  readonly forged?: true
}

interface Creation {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface Request {
  readonly challenge: string
  readonly rpId: string
}

/** An authenticator in software: one discoverable ES256 key, honest unless told otherwise. */
export interface Authenticator {
  readonly credentialId: string
  /** The browser's answer after `navigator.credentials.create`. */
  create(options: Creation, tampering?: Tampering): ReturnType<typeof registration>
  /** The browser's answer after `navigator.credentials.get`; counts one up. */
  get(options: Request, tampering?: Tampering): ReturnType<typeof assertion>
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** Major type and length of a CBOR item; longer ones do not occur here. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  return length < 256
    ? Buffer.of((major << 5) | 24, length)
    : Buffer.of((major << 5) | 25, length >> 8, length & 255)
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const byteString = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const list = (items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items])

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const registration = (id: string, clientDataJSON: string, attestationObject: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response: { clientDataJSON, attestationObject },
})

const assertion = (
  id: string,
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle: string
  },
) => ({ id, rawId: id, type: 'public-key' as const, response })

/** @param counts whether it counts its signatures; synced passkeys do not */
export function newAuthenticator(pageOrigin: string, { counts = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const credentialId = base64url(credential)
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, { origin = pageOrigin }: Tampering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, tampering: Tampering, more: Buffer, flags: number) =>
    Buffer.concat([
      sha256(tampering.rpId ?? rpId),
      Buffer.of(PRESENT | (tampering.unverified ? 0 : VERIFIED) | flags),
      uint32(tampering.counter ?? counter),
      more,
    ])

  return {
    credentialId,
    create({ challenge, rp, user }, tampering = {}) {
      owner = user.id
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), byteString(Buffer.from(x, 'base64url'))],
        [integer(-3), byteString(Buffer.from(y, 'base64url'))],
      )
      const length = Buffer.of(0, credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, key])
      const client = clientData(tampering.type ?? 'webauthn.create', challenge, tampering)
      const data = authData(rp.id, tampering, attested, HAS_KEY)
      const statement = (certificates: readonly Buffer[]) => {
        const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
        return map(
          [text('alg'), integer(-7)],
          [text('sig'), byteString(signature)],
          [text('x5c'), list(certificates.map(byteString))],
        )
      }
      const { format = 'none', certify } = tampering.attestation ?? {}
      const attestation = map(
        [text('fmt'), text(format)],
        [text('attStmt'), certify ? statement(certify(publicKey, sha256(client))) : map()],
        [text('authData'), byteString(data)],
      )
      return registration(credentialId, base64url(client), base64url(attestation))
    },
    get({ challenge, rpId }, tampering = {}) {
      if (counts) counter += 1
      const client = clientData(tampering.type ?? 'webauthn.get', challenge, tampering)
      const data = authData(rpId, tampering, Buffer.alloc(0), 0)
      const signed = tampering.forged ? randomBytes(32) : Buffer.concat([data, sha256(client)])
      return assertion(credentialId, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: tampering.userHandle ?? owner,
      })
    },
  }
}
