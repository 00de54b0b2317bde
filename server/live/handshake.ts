import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { guardBody } from '../http/body-limit.ts'
import { createAddressCounts } from '../http/limits.ts'
import { answerNoHttp } from '../http/unreadable.ts'

/** What of an Engine.IO connection is looked at. */
export interface Connection {
  readonly id: string
  readonly request: IncomingMessage
  once(event: 'close', told: () => void): unknown
}

/** Sockets of one address that have not said yet whose they are (trust.md i). */
const PER_ADDRESS = 50
/** Until then a device sends its token and nothing else: a hundred characters. */
const ANONYMOUS_BODY_MAX_BYTES = 4 * 1024
/** Each costs a look at the session; a device needs one. */
const TRIES_PER_CONNECTION = 3

export interface HandshakeOptions {
  readonly rateLimits: boolean
  /** Where a request comes from, behind trusted proxies the forwarded address. */
  readonly addressOf: (request: IncomingMessage) => string
  /** The address people use, if the operator has named it. */
  readonly publicUrl: string | undefined
}

/**
 * Whether a page may connect: ours, or no page at all. A browser always says where a page comes from,
 * and another site's page has no business here (trust.md i).
 * @param publicUrl what people use, where a proxy hides the name they asked for
 */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  publicUrl?: string,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  if (publicUrl !== undefined && asked.origin === new URL(publicUrl).origin) return true
  return /^https?:$/.test(asked.protocol) && asked.host === host?.toLowerCase()
}

/**
 * Ends a connection that wants to become a websocket elsewhere. Engine.IO would only end its own side
 * of it after a second, and whoever keeps the other side keeps the connection.
 */
export function refuseOtherUpgrades({ url = '' }: IncomingMessage, socket: Duplex): void {
  if (!url.startsWith('/socket.io/')) answerNoHttp({}, socket as Socket)
}

/** What strangers may have open and send before they have logged in on a socket. */
export function guardHandshakes({ rateLimits, addressOf, publicUrl }: HandshakeOptions) {
  const addresses = createAddressCounts(PER_ADDRESS)
  const anonymous = new Map<string, { readonly leave: () => void; tries: number }>()
  const members = new Set<string>()
  return {
    /** Asked at every handshake that is new to Engine.IO. */
    allowRequest(
      request: IncomingMessage,
      answer: (why: string | null | undefined, success: boolean) => void,
    ): void {
      if (!isOwnOrigin(request.headers, publicUrl)) {
        return answer('Von dieser Seite aus geht das nicht.', false)
      }
      const isFull = rateLimits && addresses.isFull(addressOf(request))
      answer(isFull ? 'Zu viele offene Verbindungen.' : null, !isFull)
    },
    /** Judges a request of a transport before anything of its body is read. */
    guard(request: IncomingMessage, response: ServerResponse, id: string | undefined): boolean {
      guardBody(request, response)
      if (request.method !== 'POST') return true
      if (id !== undefined && members.has(id)) return true
      // What Engine.IO refuses it does not read: nothing else can follow on that connection.
      if (id === undefined || !anonymous.has(id)) response.setHeader('connection', 'close')
      // Chunks do not say how many they are, and no browser sends them.
      const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      if (length <= ANONYMOUS_BODY_MAX_BYTES) return true
      response.writeHead(413, { connection: 'close' }).end()
      return false
    },
    /** Counts a connection from its opening until somebody has logged in on it. */
    enter(connection: Connection): void {
      const { id } = connection
      const leave = addresses.enter(addressOf(connection.request))
      anonymous.set(id, { leave, tries: 0 })
      connection.once('close', () => {
        leave()
        anonymous.delete(id)
        members.delete(id)
      })
    },
    /** Counts a try to log in; false if it is one too many. */
    mayTry({ id }: Connection): boolean {
      const known = anonymous.get(id)
      if (known === undefined) return true
      known.tries += 1
      return known.tries <= TRIES_PER_CONNECTION
    },
    /** Somebody has logged in on it. */
    admit({ id }: Connection): void {
      anonymous.get(id)?.leave()
      anonymous.delete(id)
      members.add(id)
    },
  }
}
