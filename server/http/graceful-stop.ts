import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** A proxy has used the connections it had kept within, or does not need them. */
const KEPT_CONNECTIONS_MS = 1_000
/** However many connect meanwhile, the queue of the listening socket is emptied no longer. */
const ACCEPT_MAX_MS = 1_000

/** How a node behind a proxy ends without losing a request the proxy has given it. */
export interface GracefulStop {
  /**
   * Resolves once new connections are refused. Those a proxy has kept for further requests stay
   * open for one more each: closed at once, one could be on its way, and no proxy sends a POST a
   * second time.
   */
  refuseConnections(): Promise<void>
  /**
   * Resolves once every request is answered and no kept connection has brought one for a second, or
   * after so many milliseconds. Kept connections are closed then.
   */
  untilAnswered(withinMs: number): Promise<void>
}

/** Call it when all listeners for requests are there: it has to come before them. */
export function createGracefulStop(server: Server): GracefulStop {
  const unanswered = new Set<ServerResponse>()
  let isEnding = false
  let accepted = 0
  /** When a connection was last left open for a further request, as `performance.now` has it. */
  let keptAt = 0
  server.on('connection', () => {
    accepted += 1
  })
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('connection', 'close')
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (response.getHeader('connection') !== 'close') keptAt = performance.now()
    })
  })

  /**
   * Closing a listening socket resets what waits in its queue, of which libuv accepts one connection
   * in each turn of the event loop.
   */
  const emptyQueue = async () => {
    const deadline = performance.now() + ACCEPT_MAX_MS
    // Of the turn that is under way, the look at the socket may be over.
    await nextTurn()
    let before: number
    do {
      before = accepted
      await nextTurn()
    } while (accepted > before && performance.now() < deadline)
  }
  const isQuiet = () => unanswered.size === 0 && performance.now() - keptAt > KEPT_CONNECTIONS_MS

  return {
    async refuseConnections() {
      isEnding = true
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader('connection', 'close')
      }
      await emptyQueue()
      keptAt = performance.now()
      // That of an HTTP server closes kept connections as well.
      NetServer.prototype.close.call(server)
    },
    async untilAnswered(withinMs) {
      const deadline = performance.now() + withinMs
      do {
        await pause(LOOK_EVERY_MS)
        // What came while this process was busy is read before the look.
        await nextTurn()
      } while (!isQuiet() && performance.now() < deadline)
      server.closeIdleConnections()
    },
  }
}
