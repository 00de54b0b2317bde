import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { stickyKey } from './sticky-key.ts'
import { until } from './until.ts'

export interface Received {
  readonly event: string
  readonly payload: unknown
}

/** One open device of a person, with everything it has heard. */
export interface SocketClient {
  readonly socket: Socket
  /** Everything heard so far and not yet taken by `next`. */
  readonly received: readonly Received[]
  /** The payload of the next event of a name; fails when none comes in time. */
  next(event: string, withinMs?: number): Promise<unknown>
  /** Fails if an event arrives within `ms`, or has arrived and was not taken by `next`. */
  silent(ms?: number): Promise<void>
  /** Resolves to the reason when the server cuts the socket; fails when it does not in time. */
  cut(withinMs?: number): Promise<string>
  close(): void
}

/** Ends a wait for what must come, on a machine that has other work as well; no test judges by it. */
export const SOCKET_TIMEOUT_MS = 30_000

/**
 * Opens a socket with a person's token.
 * @throws Error with the server's sentence if it is refused
 */
export async function connectSocket(
  person: {
    readonly address: string
    readonly token: string | undefined
    /** The pair named to a balancer. */
    readonly pairId?: string
  },
  transports: readonly ('websocket' | 'polling')[] = ['websocket'],
): Promise<SocketClient> {
  const socket = io(person.address, {
    auth: { token: person.token },
    ...(person.pairId !== undefined && { query: { k: stickyKey(person.pairId) } }),
    transports: [...transports],
    reconnection: false,
    forceNew: true,
  })
  const received: Received[] = []
  let reason: string | undefined
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }))
  socket.on('disconnect', (why) => {
    reason = why
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (fault) => {
      socket.close()
      reject(fault)
    })
  })
  return {
    socket,
    received,
    next: (event, withinMs = SOCKET_TIMEOUT_MS) =>
      until(`event ${event}`, withinMs, () => {
        const at = received.findIndex((entry) => entry.event === event)
        return at < 0 ? undefined : received.splice(at, 1)
      }).then(([entry]) => entry?.payload),
    async silent(ms = 150) {
      await wait(ms)
      const [first] = received
      if (first !== undefined) throw new Error(`Heard ${first.event}, expected silence`)
    },
    cut: (withinMs = SOCKET_TIMEOUT_MS) => until('the socket is cut', withinMs, () => reason),
    close: () => socket.close(),
  }
}
