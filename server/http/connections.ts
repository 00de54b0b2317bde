import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts'
import { isTrusted } from './client-address.ts'
import { createAddressLimit } from './limits.ts'

/** Connections of the whole server (trust i). */
const MAX = 2_000
/** Beyond a limit so many are still told why; all others are cut without a word. */
const SPARE = 200
/**
 * Connections of one address on which nobody has shown a session yet, a tenth of all; and of one
 * person, whose browsers keep six each. Behind a mobile network hundreds share an address.
 */
const PER_ADDRESS = 200
const PER_PERSON = 100

export interface Connections {
  /** Whether a connection is one too many: its request is refused, and it ends. */
  isBeyond(socket: Socket): boolean
  /** Notes whose connection it is: it counts for that person from now on, not for its address. */
  know(socket: Socket, userId: string): void
}

export interface ConnectionOptions {
  /** Whether connections are counted per address and person too. */
  readonly perCaller: boolean
  /** TRUSTED_PROXIES: their connections are those of many people. */
  readonly trustedProxies: readonly string[]
}

/** Counts the connections of a server: all, those of an address, those of a person. */
export function limitConnections(
  server: Server,
  { perCaller, trustedProxies }: ConnectionOptions,
): Connections {
  const isProxy = isTrusted(trustedProxies)
  const beyond = new WeakSet<Socket>()
  const callers = new WeakMap<Socket, { readonly userId?: string; readonly leave: () => void }>()
  const addresses = createAddressLimit(PER_ADDRESS)
  const people = createConcurrencyLimit(PER_PERSON)
  let [open, told] = [0, 0]
  server.maxConnections = MAX + SPARE

  const refuse = (socket: Socket) => {
    if (beyond.has(socket)) return
    beyond.add(socket)
    told += 1
  }
  const isCounted = ({ remoteAddress = '' }: Socket) => perCaller && !isProxy(remoteAddress)
  const count = (socket: Socket, userId?: string) => {
    const [counts, key] =
      userId === undefined ? [addresses, socket.remoteAddress ?? ''] : [people, userId]
    if (counts.isFull(key)) refuse(socket)
    callers.set(socket, { leave: counts.acquire(key), ...(userId !== undefined && { userId }) })
  }

  server.on('connection', (socket) => {
    open += 1
    if (open > MAX) refuse(socket)
    if (isCounted(socket)) count(socket)
    if (beyond.has(socket) && told > SPARE) socket.destroy()
    socket.once('close', () => {
      open -= 1
      if (beyond.has(socket)) told -= 1
      callers.get(socket)?.leave()
    })
  })
  return {
    isBeyond: (socket) => beyond.has(socket),
    know(socket, userId) {
      const caller = callers.get(socket)
      if (caller === undefined || caller.userId === userId) return
      caller.leave()
      count(socket, userId)
    },
  }
}
