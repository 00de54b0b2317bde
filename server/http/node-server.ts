import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { guardBody } from './body-limit.ts'

/** Limits of trust i. */
const HEADERS_MAX_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
/** Idle timeout of a connection; the heartbeats of a socket are more frequent. */
const IDLE_TIMEOUT_MS = 120_000
/** Longer than proxies keep a connection, or they would send a request into one that just closes. */
const KEEP_ALIVE_MS = 72_000
/**
 * Requests of a connection that may be unanswered at a time. Browsers and proxies send one; Node
 * hands over all that a packet holds, 2,400 in 64 KiB.
 */
export const PIPELINED_MAX = 16

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Ends a connection with more unanswered requests than allowed: their answers would wait in memory
 * for a client that need not read them.
 * @returns a function that counts a request, and says whether it is dropped
 */
function limitPipelining() {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true
    const count = unanswered.get(socket) ?? 0
    if (count === PIPELINED_MAX) {
      socket.destroy()
      return true
    }
    unanswered.set(socket, count + 1)
    // Some answers of a lost connection emit none, but it takes no more requests either.
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  }
}

/** Node's server below Fastify's handler, which sees no request before these guards. */
export function createNodeServer(handle: Handle): Server {
  const isDropped = limitPipelining()
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // `guardBody` enforces a minimum rate instead, so that photos may take longer.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Headers that are too slow are detected within a second, not the default 30.
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      if (isDropped(request, response)) return
      guardBody(request, response)
      handle(request, response)
    },
  )
  return server.setTimeout(IDLE_TIMEOUT_MS)
}
