import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressBucket, createAddressLimit, networkBucket } from '../http/limits.ts'
import { answerMalformed } from '../http/malformed-request.ts'
import { guardBody } from '../http/node-server.ts'
import { terminate } from './engine-io.ts'

/** The parts of an Engine.IO connection used here. */
export interface Connection {
  readonly id: string
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Unauthenticated sockets by the network they come from (of IPv6 a /48), the oldest first. */
function createStrangers() {
  const networks = new Map<string, Set<Connection>>()
  let size = 0
  return {
    /** Takes the oldest of the network with most, where there are too many; none of a smaller one. */
    giveWay(): Connection | undefined {
      if (size <= OF_STRANGERS) return undefined
      let most = new Set<Connection>()
      for (const held of networks.values()) if (held.size > most.size) most = held
      const [oldest] = most
      return oldest
    },
    /** @returns a function that removes it, once */
    add(connection: Connection, address: string): () => void {
      const key = networkBucket(address) ?? addressBucket(address)
      const held = networks.get(key) ?? new Set()
      networks.set(key, held.add(connection))
      size += 1
      return () => {
        if (!held.delete(connection)) return
        size -= 1
        if (held.size === 0 && networks.get(key) === held) networks.delete(key)
      }
    },
  }
}

/** Unauthenticated sockets per address (trust i). */
const PER_ADDRESS = 50
/**
 * Unauthenticated sockets of all addresses: each takes some 10 KB for up to ten seconds, and those that
 * poll hold no connection by which they would be counted.
 */
const OF_STRANGERS = 1_000
/** Before authentication a client sends only its token, about a hundred characters. */
const UNAUTHENTICATED_BODY_MAX_BYTES = 4 * 1024
/** Each attempt costs a session query; a client needs one. */
const ATTEMPTS_PER_CONNECTION = 3

export interface HandshakeOptions {
  readonly rateLimits: boolean
  /** Client address of a request, behind trusted proxies the forwarded one. */
  readonly addressOf: (request: IncomingMessage) => string
  /** PUBLIC_URL, if the operator has set it. */
  readonly publicUrl: string | undefined
}

interface AskingPage {
  readonly origin?: string | undefined
  readonly host?: string | undefined
  readonly 'sec-fetch-site'?: string | string[] | undefined
}

/**
 * Whether the page that asks for a handshake is our own, or nobody's (trust i). Browsers send `Origin`
 * with a websocket and across sites, but not with what a page loads as a picture or a script: with
 * those another site could take all handshakes of its visitor's address.
 * @param publicUrl compared too, since a proxy may rewrite `Host`
 */
export function isOwnOrigin(
  { origin, host, 'sec-fetch-site': site }: AskingPage,
  publicUrl?: string,
): boolean {
  if (origin === undefined) return !/^(?:cross|same)-site$/.test(String(site))
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  if (publicUrl !== undefined && asked.origin === new URL(publicUrl).origin) return true
  return /^https?:$/.test(asked.protocol) && asked.host === host?.toLowerCase()
}

/**
 * Ends upgrade requests outside of /socket.io/. Engine.IO half-closes them after a second, so that
 * the client could keep the connection open.
 */
export function refuseOtherUpgrades({ url = '' }: IncomingMessage, socket: Duplex): void {
  if (!url.startsWith('/socket.io/')) answerMalformed({}, socket as Socket)
}

/** Limits what unauthenticated sockets may hold open and send. */
export function guardHandshakes({ rateLimits, addressOf, publicUrl }: HandshakeOptions) {
  const addresses = createAddressLimit(PER_ADDRESS)
  const strangers = createStrangers()
  const unauthenticated = new Map<string, { readonly release: () => void; attempts: number }>()
  const people = new Map<string, string>()
  return {
    /** The person who has logged in on a connection. */
    userOf: (id: string | undefined): string | undefined =>
      id === undefined ? undefined : people.get(id),
    /** Engine.IO's hook for new handshakes. */
    allowRequest(
      request: IncomingMessage,
      callback: (error: string | null | undefined, success: boolean) => void,
    ): void {
      if (!isOwnOrigin(request.headers, publicUrl)) {
        return callback('Von dieser Seite aus geht das nicht.', false)
      }
      const isFull = rateLimits && addresses.isFull(addressOf(request))
      callback(isFull ? 'Zu viele offene Verbindungen.' : null, !isFull)
    },
    /** Checks a transport request before its body is read; false if it was answered. */
    guard(request: IncomingMessage, response: ServerResponse, id: string | undefined): boolean {
      if (request.socket.destroyed) return false
      guardBody(request, response)
      if (request.method !== 'POST') return true
      if (id !== undefined && people.has(id)) return true
      // Engine.IO does not read the body of a request it refuses, so the connection cannot be
      // reused.
      if (id === undefined || !unauthenticated.has(id)) response.setHeader('connection', 'close')
      // Chunked bodies have no length; browsers never send them here.
      const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      if (length <= UNAUTHENTICATED_BODY_MAX_BYTES) return true
      response.writeHead(413, { connection: 'close' }).end()
      return false
    },
    /** Counts a connection as unauthenticated until `authenticated` or its end. */
    track(connection: Connection): void {
      const { id } = connection
      const address = addressOf(connection.request)
      const releaseAddress = addresses.acquire(address)
      const remove = strangers.add(connection, address)
      const release = () => {
        releaseAddress()
        remove()
      }
      unauthenticated.set(id, { release, attempts: 0 })
      connection.once('close', () => {
        release()
        unauthenticated.delete(id)
        people.delete(id)
      })
      const surplus = rateLimits ? strangers.giveWay() : undefined
      // The last answer of the closed socket may be lost; the client that awaits it asks again.
      if (surplus !== undefined) setImmediate(() => terminate(surplus))
    },
    /**
     * Counts an authentication attempt; false beyond the limit, and once somebody has logged in:
     * pages open a connection for each login.
     */
    consumeAttempt({ id }: Connection): boolean {
      const known = unauthenticated.get(id)
      if (known === undefined) return false
      known.attempts += 1
      return known.attempts <= ATTEMPTS_PER_CONNECTION
    },
    /** Marks a connection as authenticated. */
    authenticated({ id }: Connection, userId: string): void {
      unauthenticated.get(id)?.release()
      unauthenticated.delete(id)
      people.set(id, userId)
    },
  }
}
