import type { Socket } from 'socket.io'
import { limitPerSecond } from '../lib/limit-per-second.ts'
import { terminate, terminateTransport } from './engine-io.ts'

type EngineConnection = Socket['conn']

/** Before the login: a token, up to three times, and what an unusual client may say besides. */
const UNAUTHENTICATED_MAX = 8
/** A client probes a websocket once. */
const PROBES_MAX = 3
/** Packets after the login, where events have limits of their own: twice the one that cuts. */
const PER_SECOND = 400

/** A packet of Socket.IO that names another namespace than the only one, as in `0/admin,`. */
const OTHER_NAMESPACE = /^\d(?:\d*-)?\/[^,]/

interface Packet {
  readonly type: string
  readonly data?: unknown
}

export interface PacketLimit {
  /** Call after the login: from then on packets are counted by the second. */
  authenticated(): void
}

/**
 * Terminates a connection that brings more packets than any client does. Each packet may be answered
 * (a namespace that does not exist, a probe), and answers wait in memory for a client that need not
 * read them: one line of 10 Mbit/s made them 36 MB a second.
 * @param rateLimits whether packets after the login are counted too
 */
export function limitPackets(connection: EngineConnection, rateLimits: boolean): PacketLimit {
  let isAuthenticated = false
  let unauthenticated = 0
  let probes = 0
  const isTooFast = limitPerSecond(PER_SECOND)

  const isAllowed = ({ type, data }: Packet): boolean => {
    if (type === 'message' && typeof data === 'string' && OTHER_NAMESPACE.test(data)) return false
    if (isAuthenticated) return !rateLimits || !isTooFast()
    unauthenticated += 1
    // Attachments of an event would wait for its last one.
    return unauthenticated <= UNAUTHENTICATED_MAX && !(data instanceof Buffer)
  }

  // Emitted before Socket.IO reads the packet, which a connection that has ended hands on to nobody.
  connection.on('packet', (packet: Packet) => {
    if (!isAllowed(packet)) terminate(connection)
  })
  connection.on('upgrading', (transport: object) => {
    probes += 1
    if (probes <= PROBES_MAX)
      return // Engine.IO answers each, all those of one read, and begins a timer after this call.
    ;(transport as NodeJS.EventEmitter).removeAllListeners('packet')
    setImmediate(() => {
      terminate(connection)
      terminateTransport(transport)
    })
  })
  return {
    authenticated() {
      isAuthenticated = true
    },
  }
}
