import { type LookupAddress, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { checkServerIdentity, type PeerCertificate, type TLSSocket } from 'node:tls'
import { notAsked } from '#contract/admin/errors.ts'
import { identify } from '#contract/admin/self-test-calls.ts'
import type { Resolve } from '#server/lib/public-address.ts'
import { answerProof, askProof, isSameProof, type KeyedHash, newNonce } from './identity-policy.ts'
import type { AddressFacts, CertificateFacts, Responder } from './models.ts'

export interface AskOptions {
  /** The identity of this installation; undefined while its key cannot be read. */
  readonly keyedHash: KeyedHash | undefined
  /** Limit of the resolution of the name, and again of all the rest. */
  readonly timeoutMs?: number
  /** Resolves names; replaced in tests. */
  readonly resolve?: Resolve
  /** Trusted roots besides those of Node; for tests. */
  readonly ca?: readonly string[]
}

type Answered = Omit<AddressFacts, 'resolved' | 'isOwn'>

const TIMEOUT_MS = 5_000
/** More than an answer of ours ever takes. */
const BODY_MAX_BYTES = 4_096

/** A code for every fault, of the system or of OpenSSL. */
function codeOf(fault: unknown): string {
  const { code } = fault as { code?: unknown }
  return typeof code === 'string' ? code : 'UNKNOWN'
}

const bareHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

async function readBody(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer) {
    text += String(chunk)
    if (text.length > BODY_MAX_BYTES) break
  }
  return text
}

/** A field of a JSON object; undefined for anything else. */
function fieldIn(text: string, name: 'proof' | 'code'): string | undefined {
  try {
    const value: unknown = (JSON.parse(text) as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

const BUSY = new Set([429, 503])
const GATEWAY = new Set([502, 503, 504])

function responderOf(status: number, text: string, expected: string | undefined): Responder {
  const code = fieldIn(text, 'code')
  if (status >= 300 && status < 400) return 'redirect'
  if (BUSY.has(status) && code !== undefined) return 'busy'
  if (GATEWAY.has(status)) return 'proxy alone'
  if (code === notAsked.code) return expected === undefined ? 'some Knistern' : 'another Knistern'
  const proof = fieldIn(text, 'proof')
  if (expected === undefined || proof === undefined) return 'another server'
  return isSameProof(proof, expected) ? 'this server' : 'another Knistern'
}

/** @param host name or IP address that was asked for */
function certificateFacts(socket: TLSSocket, host: string): CertificateFacts | undefined {
  const shown: Partial<PeerCertificate> = socket.getPeerCertificate()
  if (shown.valid_from === undefined || shown.valid_to === undefined) return undefined
  const code = socket.authorized ? undefined : String(socket.authorizationError)
  const isOfChain =
    code !== undefined && !/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_TLS_CERT_)/.test(code)
  return {
    validFrom: Date.parse(shown.valid_from),
    validTo: Date.parse(shown.valid_to),
    fitsName: checkServerIdentity(host, shown as PeerCertificate) === undefined,
    chainFault: isOfChain ? code : undefined,
  }
}

/** Own clock minus that of an answer, whose header is cut to the second. */
function skewOf(date: string | undefined, sentAt: number): number | undefined {
  const theirs = Date.parse(date ?? '')
  return Number.isNaN(theirs) ? undefined : Math.round((sentAt + Date.now()) / 2 - theirs - 500)
}

/**
 * Asks an address whether this installation answers there; follows no redirects. The certificate is
 * judged afterwards, so that an invalid one does not hide who answers.
 * @param url origin, without a trailing slash
 */
export async function askIdentity(
  url: string,
  { keyedHash, timeoutMs = TIMEOUT_MS, ca }: AskOptions,
  lookupName?: LookupFunction,
): Promise<Answered> {
  const nonce = newNonce()
  const proof = keyedHash === undefined ? newNonce() : askProof(keyedHash, nonce)
  const expected = keyedHash === undefined ? undefined : answerProof(keyedHash, nonce)
  const isHttps = url.startsWith('https:')
  const { request } = isHttps ? await import('node:https') : await import('node:http')
  const signal = AbortSignal.timeout(timeoutMs)
  const sentAt = Date.now()
  let certificate: CertificateFacts | undefined
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const sent = request(
        `${url}/api${identify.path}?${new URLSearchParams({ nonce, proof }).toString()}`,
        {
          agent: false,
          headers: { accept: 'application/json' },
          signal,
          ...(lookupName !== undefined && { lookup: lookupName }),
          ...(isHttps && { rejectUnauthorized: false, ...(ca !== undefined && { ca: [...ca] }) }),
        },
        done,
      )
      sent.on('socket', (socket) => {
        socket.once('secureConnect', () => {
          certificate = certificateFacts(socket as TLSSocket, bareHost(url))
        })
      })
      sent.on('error', fail)
      sent.end()
    })
    const responder = responderOf(answer.statusCode ?? 0, await readBody(answer), expected)
    const isOurs = responder === 'this server' || responder === 'proxy alone'
    const skewMs = isOurs ? skewOf(answer.headers.date, sentAt) : undefined
    return { responder, fault: undefined, certificate, skewMs }
  } catch (fault) {
    const code = signal.aborted ? 'ETIMEDOUT' : codeOf(fault)
    return { responder: undefined, fault: code, certificate, skewMs: undefined }
  }
}

function resolveName(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    resolve(host, { all: true }, (fault, addresses) => {
      if (fault === null) done(addresses)
      else fail(fault)
    })
  })
}

const ownAddresses = (): Set<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .map(({ address }) => address),
  )

/** Connects to these addresses and no others. */
const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all === true || first === undefined) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }

/**
 * Resolves the name of the public address and asks there for this server. Never throws, and ends
 * within twice the timeout.
 * @param url PUBLIC_URL of the settings, and nothing a request could name
 */
export async function probeAddress(url: string, options: AskOptions): Promise<AddressFacts> {
  const { resolve = lookup, timeoutMs = TIMEOUT_MS } = options
  const nothing = { responder: undefined, certificate: undefined, skewMs: undefined } as const
  try {
    const addresses = await Promise.race([
      resolveName(bareHost(url), resolve),
      pause(timeoutMs, undefined, { ref: false }),
    ])
    if (addresses === undefined || addresses.length === 0) {
      return { ...nothing, resolved: [], isOwn: false, fault: 'EAI_AGAIN' }
    }
    const own = ownAddresses()
    return {
      resolved: addresses.map(({ address }) => address),
      isOwn: addresses.some(({ address }) => own.has(address)),
      ...(await askIdentity(url, options, lookupAmong(addresses))),
    }
  } catch (fault) {
    return { ...nothing, resolved: [], isOwn: false, fault: codeOf(fault) }
  }
}
