import { type KeyObject, sign } from 'node:crypto'

/* As much DER as an X.509 certificate needs (RFC 5280); Node reads certificates and makes none. */

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
export const integer = (value: number): Buffer => der(0x02, Buffer.of(value))
export const enumerated = (value: number): Buffer => der(0x0a, Buffer.of(value))
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes)

/** @param name in dots, as `2.5.29.31` */
function identifier(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number)
  const bytes = rest.flatMap((arc) => {
    const digits = [arc & 127]
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
    return digits
  })
  return der(0x06, Buffer.of(first * 40 + second, ...bytes))
}

const ECDSA_WITH_SHA256 = sequence(identifier('1.2.840.10045.4.3.2'))

const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(identifier('2.5.4.3'), der(0x0c, Buffer.from(name)))))

const time = (epochMs: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(epochMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** @param id in dots */
export const extension = (id: string, value: Buffer): Buffer =>
  sequence(identifier(id), octets(value))

/** Where the list of revoked certificates is. */
export const revocationListAt = (address: string): Buffer =>
  extension('2.5.29.31', sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address)))))))

/** The name of a server. */
export const nameOfServer = (name: string): Buffer =>
  extension('2.5.29.17', sequence(der(0x82, Buffer.from(name))))

const DAY_MS = 86_400_000

/** A certificate in DER, for a day unless said otherwise. */
export function newCertificate(of: {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  /** Key of the issuer. */
  readonly signedBy: KeyObject
  readonly extensions?: readonly Buffer[]
  /** Epoch milliseconds. */
  readonly valid?: { readonly from: number; readonly to: number }
}): Buffer {
  const now = Date.now()
  const { subject, issuer, publicKey, signedBy, extensions = [] } = of
  const { from, to } = of.valid ?? { from: now - DAY_MS, to: now + DAY_MS }
  const unsigned = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    commonName(issuer),
    sequence(time(from), time(to)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', unsigned, signedBy))
  return sequence(unsigned, ECDSA_WITH_SHA256, signature)
}
