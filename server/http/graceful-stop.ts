import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** During a longer turn of the event loop something may have come that was not looked at. */
const SHORT_TURN_MS = 0.5
/** A proxy has used the connections it had kept within, or does not need them. */
const KEPT_CONNECTIONS_MS = 1_000
/** The queue of the listening socket is emptied no longer, however many connect meanwhile. */
const ACCEPT_MAX_MS = 1_000

/** How a node behind a proxy ends without losing a request the proxy has given it. */
export interface GracefulStop {
  /**
   * Resolves once new connections are refused. Connections a proxy reserves for further requests
   * stay open for one more each: if closed at once, a request could be on its way, and no proxy
   * sends a POST a second time.
   */
  refuseConnections(): Promise<void>
  /**
   * Resolves once every request is answered and none has come for a second, or after `withinMs`.
   * Kept connections are closed then.
   */
  untilAnswered(withinMs: number): Promise<void>
}

/** Call it when all listeners for requests are there: it has to come before them. */
export function createGracefulStop(server: Server): GracefulStop {
  const unanswered = new Set<ServerResponse>()
  let isEnding = false
  /** Connections and requests so far. */
  let arrived = 0
  /** When a kept connection was last used or left open, as `performance.now` has it. */
  let usedAt = 0
  server.on('connection', () => {
    arrived += 1
  })
  server.prependListener('request', (_request, response) => {
    arrived += 1
    if (isEnding) {
      usedAt = performance.now()
      response.setHeader('connection', 'close')
    }
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (response.getHeader('connection') !== 'close') usedAt = performance.now()
    })
  })

  /** Whether the next turn of the event loop looks at all sockets, finds nothing, and is short. */
  const isNextTurnQuiet = async () => {
    const [before, began] = [arrived, performance.now()]
    await nextTurn()
    return arrived === before && performance.now() - began < SHORT_TURN_MS
  }
  /**
   * Closing a listening socket resets what waits in its queue, of which libuv accepts one connection
   * in each turn.
   */
  const emptyQueue = async () => {
    const deadline = performance.now() + ACCEPT_MAX_MS
    // In the turn that is under way, the listening socket may have been looked at already.
    await nextTurn()
    while (!(await isNextTurnQuiet()) && performance.now() < deadline);
  }
  const isUnused = () => unanswered.size === 0 && performance.now() - usedAt > KEPT_CONNECTIONS_MS
  /** The last unanswered request of each connection: further ones may wait behind another. */
  const lastOfEach = () =>
    new Map(Array.from(unanswered, (response) => [response.req.socket, response])).values()

  return {
    async refuseConnections() {
      // Before any answer ends its connection: the proxy would open another one for its next request.
      await emptyQueue()
      isEnding = true
      for (const response of lastOfEach()) {
        if (!response.headersSent) response.setHeader('connection', 'close')
      }
      usedAt = performance.now()
      // The `close` of an HTTP server would close kept connections as well.
      NetServer.prototype.close.call(server)
    },
    async untilAnswered(withinMs) {
      const deadline = performance.now() + withinMs
      do await pause(LOOK_EVERY_MS)
      while (!(isUnused() && (await isNextTurnQuiet())) && performance.now() < deadline)
      server.closeIdleConnections()
    },
  }
}
