import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/** How a node behind a proxy ends without losing a request the proxy has given it. */
export interface GracefulStop {
  /**
   * Refuses new connections. Those a proxy has kept for further requests stay open for one more
   * each: closed at once, one could be on its way, and no proxy sends a POST a second time.
   */
  refuseConnections(): void
  /** Resolves once every request is answered, or after so many milliseconds. */
  untilAnswered(withinMs: number): Promise<void>
}

/** Call it when all listeners for requests are there: it has to come before them. */
export function createGracefulStop(server: Server): GracefulStop {
  const unanswered = new Set<ServerResponse>()
  let isEnding = false
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('connection', 'close')
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return {
    refuseConnections() {
      isEnding = true
      // That of an HTTP server closes kept connections as well.
      NetServer.prototype.close.call(server)
    },
    async untilAnswered(withinMs) {
      const deadline = performance.now() + withinMs
      while (unanswered.size > 0 && performance.now() < deadline) await pause(LOOK_EVERY_MS)
    },
  }
}
