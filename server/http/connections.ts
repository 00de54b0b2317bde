import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts'
import { isTrusted } from './client-address.ts'
import { createAddressLimit } from './limits.ts'

/** Connections over a limit that still get an answer; any more are destroyed. */
const SPARE = 200
/**
 * Share of all connections that one address may hold unauthenticated, since hundreds share an
 * address behind a mobile network.
 */
const ADDRESS_SHARE = 0.1
/** Connections per person, whose browsers keep six each. */
const PER_PERSON = 100

export interface Connections {
  /** Whether a connection exceeds a limit: its request is refused, and it is closed. */
  isOverLimit(socket: Socket): boolean
  /** Counts a connection for its person from now on, not for its address. */
  assignToUser(socket: Socket, userId: string): void
}

export interface ConnectionOptions {
  /** Connections of the whole server. */
  readonly max: number
  /** Whether the limits per address and person apply. */
  readonly perCaller: boolean
  /** TRUSTED_PROXIES, whose connections are not counted per address. */
  readonly trustedProxies: readonly string[]
}

/** Limits the connections of a server: in total, per address and per person. */
export function limitConnections(
  server: Server,
  { max, perCaller, trustedProxies }: ConnectionOptions,
): Connections {
  const isProxy = isTrusted(trustedProxies)
  const overLimit = new WeakSet<Socket>()
  const callers = new WeakMap<Socket, { readonly userId?: string; readonly release: () => void }>()
  const addresses = createAddressLimit(max * ADDRESS_SHARE)
  const people = createConcurrencyLimit(PER_PERSON)
  let [open, refused] = [0, 0]
  server.maxConnections = max + SPARE

  const refuse = (socket: Socket) => {
    if (overLimit.has(socket)) return
    overLimit.add(socket)
    refused += 1
  }
  const isCounted = ({ remoteAddress = '' }: Socket) => perCaller && !isProxy(remoteAddress)
  const count = (socket: Socket, userId?: string) => {
    const [counts, key] =
      userId === undefined ? [addresses, socket.remoteAddress ?? ''] : [people, userId]
    if (counts.isFull(key)) refuse(socket)
    callers.set(socket, { release: counts.acquire(key), ...(userId !== undefined && { userId }) })
  }

  server.on('connection', (socket) => {
    open += 1
    if (open > max) refuse(socket)
    if (isCounted(socket)) count(socket)
    if (overLimit.has(socket) && refused > SPARE) socket.destroy()
    socket.once('close', () => {
      open -= 1
      if (overLimit.has(socket)) refused -= 1
      callers.get(socket)?.release()
    })
  })
  return {
    isOverLimit: (socket) => overLimit.has(socket),
    assignToUser(socket, userId) {
      // Its 'close' may have been the last chance to release it.
      if (socket.destroyed) return
      const caller = callers.get(socket)
      if (caller === undefined || caller.userId === userId) return
      caller.release()
      count(socket, userId)
    },
  }
}
