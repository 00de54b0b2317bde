import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimit } from '../lib/semaphore.ts'
import { isTrusted } from './client-address.ts'
import { addressBucket, createAddressLimit, networkBucket } from './limits.ts'

/** How a connection is used right now. */
export interface ConnectionUse {
  /** Requests that are not answered yet. */
  unanswered: number
  /** When it was opened, or last answered; as `performance.now` has it. */
  usedAt: number
  /** Whether it has become a websocket, which is in use as long as it is open. */
  isUpgraded: boolean
  /** Called when its last request has been answered. */
  onIdle?: () => void
}

const uses = new WeakMap<Socket, ConnectionUse>()

export function useOf(socket: Socket): ConnectionUse {
  const known = uses.get(socket)
  if (known !== undefined) return known
  const use = { unanswered: 0, usedAt: performance.now(), isUpgraded: false }
  uses.set(socket, use)
  return use
}

export const isIdle = ({ unanswered, isUpgraded }: ConnectionUse): boolean =>
  unanswered === 0 && !isUpgraded

/** Connections over a limit that still get an answer; any more are destroyed. */
const SPARE = 200
/**
 * Share of all connections that one address may hold unauthenticated, since hundreds share an
 * address behind a mobile network.
 */
const ADDRESS_SHARE = 0.1
/** Connections per person, whose browsers keep six each. */
const PER_PERSON = 100
/** Connections of one person without a request: two browsers' worth. */
const IDLE_PER_PERSON = 12

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

/** The holder of connections: a person, or somebody at an address without a session. */
type Holder = ReadonlySet<Socket>

/** The connection that has been idle longest, if any is. */
function idleLongest(sockets: Iterable<Socket>): Socket | undefined {
  let found: Socket | undefined
  for (const socket of sockets) {
    const use = useOf(socket)
    if (!isIdle(use)) continue
    if (found === undefined || use.usedAt < useOf(found).usedAt) found = socket
  }
  return found
}

/**
 * The connection that is closed for a new one: the one idle longest of the holder of most.
 * @param newcomers what the holder of the new one has, with it
 */
function leastNeeded(
  holders: Iterable<Holder>,
  newcomer: Socket,
  newcomers: number,
): Socket | undefined {
  const bySize = Map.groupBy(holders, ({ size }) => size)
  for (const size of Array.from(bySize.keys()).sort((a, b) => b - a)) {
    const sockets = (bySize.get(size) ?? [])
      .flatMap((holder) => [...holder])
      .filter((socket) => socket !== newcomer)
    const idle = idleLongest(sockets)
    if (idle !== undefined) return idle
    if (size <= newcomers) continue
    // All in use: a holder of more than the newcomer gives up the one opened or answered first.
    return sockets.reduce((a, b) => (useOf(b).usedAt < useOf(a).usedAt ? b : a))
  }
  return undefined
}

/**
 * Limits the connections of a server: in total, per address and per person. At a limit a connection
 * that nobody uses gives way to the new one, so that holding them keeps nobody out (decision 0085).
 */
export function limitConnections(
  server: Server,
  { max, perCaller, trustedProxies }: ConnectionOptions,
): Connections {
  const isProxy = isTrusted(trustedProxies)
  const overLimit = new WeakSet<Socket>()
  const callers = new Map<
    Socket,
    { readonly userId?: string; readonly key: string; readonly release: () => void }
  >()
  const addresses = createAddressLimit(max * ADDRESS_SHARE)
  const people = createConcurrencyLimit(PER_PERSON)
  /** Connections that a person or a network holds. */
  const holders = new Map<string, Set<Socket>>()
  const open = new Set<Socket>()
  let refused = 0
  server.maxConnections = max + SPARE

  const refuse = (socket: Socket) => {
    if (overLimit.has(socket)) return
    overLimit.add(socket)
    refused += 1
  }
  /** Takes a connection out of all counts, once. */
  const forget = (socket: Socket) => {
    if (!open.delete(socket)) return
    if (overLimit.has(socket)) refused -= 1
    uncount(socket)
  }
  const uncount = (socket: Socket) => {
    const caller = callers.get(socket)
    if (caller === undefined) return
    caller.release()
    callers.delete(socket)
    const held = holders.get(caller.key)
    held?.delete(socket)
    if (held?.size === 0) holders.delete(caller.key)
  }
  const end = (socket: Socket | undefined): boolean => {
    if (socket === undefined) return false
    forget(socket)
    socket.destroy()
    return true
  }
  const isCounted = ({ remoteAddress = '' }: Socket) => perCaller && !isProxy(remoteAddress)

  const count = (socket: Socket, userId?: string) => {
    const address = socket.remoteAddress ?? ''
    const [counts, id] = userId === undefined ? [addresses, address] : [people, userId]
    const key = userId ?? networkBucket(address) ?? addressBucket(address)
    const held = holders.get(key) ?? new Set()
    if (counts.isFull(id) && !end(idleLongest(held))) refuse(socket)
    holders.set(key, held.add(socket))
    callers.set(socket, {
      key,
      release: counts.acquire(id),
      ...(userId !== undefined && { userId }),
    })
    if (userId === undefined) return
    const closeIdle = () => {
      const idle = Array.from(held).filter((one) => isIdle(useOf(one)))
      if (idle.length > IDLE_PER_PERSON) end(idleLongest(idle))
    }
    useOf(socket).onIdle = closeIdle
  }

  server.on('upgrade', ({ socket }) => {
    useOf(socket).isUpgraded = true
  })
  server.on('connection', (socket) => {
    // Unused since now.
    useOf(socket)
    open.add(socket)
    if (isCounted(socket)) count(socket)
    if (open.size > max) {
      const newcomers = holders.get(callers.get(socket)?.key ?? '')?.size ?? 1
      if (!end(leastNeeded(holders.values(), socket, newcomers))) refuse(socket)
    }
    if (overLimit.has(socket) && refused > SPARE) socket.destroy()
    socket.once('close', () => forget(socket))
  })
  return {
    isOverLimit: (socket) => overLimit.has(socket),
    assignToUser(socket, userId) {
      // A closed socket emits no further 'close' that would release it.
      if (!open.has(socket) || !perCaller) return
      const caller = callers.get(socket)
      // A proxy's connection is everybody's until it becomes somebody's websocket.
      if (caller === undefined && !useOf(socket).isUpgraded) return
      if (caller?.userId === userId) return
      uncount(socket)
      count(socket, userId)
    },
  }
}
