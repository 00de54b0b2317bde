import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { guardBody } from './body-limit.ts'
import { useOf } from './connection-use.ts'

/** Limits of trust i. */
const HEADERS_MAX_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
/** Idle timeout of a connection; the heartbeats of a socket are more frequent. */
const IDLE_TIMEOUT_MS = 120_000
/** Longer than proxies keep a connection, or they would send a request into one that just closes. */
const KEEP_ALIVE_MS = 72_000
/**
 * Requests of a connection that may be unanswered at a time. Browsers and proxies send one, which
 * may come before the end of the one before is noticed; Node hands over all that a packet holds, 2,400
 * in 64 KiB, and of 190 connections with 16 each 109 MB of files waited.
 */
export const PIPELINED_MAX = 2

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** The parser of a connection, which its types leave out: it calls back with each head it has read. */
interface ParsedSocket {
  readonly parser?: { onIncoming: unknown } | null
}

/** Has the parser stop, as for an upgrade (`on_headers_complete` of llhttp). */
const stopParsing = () => 2

/**
 * Counts the unanswered requests of a connection and ends it with more than allowed: their answers
 * would wait in memory for a client that need not read them. Made for every request, those that Node
 * answers itself and those of Socket.IO included, which no listener of ours sees.
 */
class CountedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args)
    const [{ socket }] = args
    const use = useOf(socket)
    use.unanswered += 1
    // Some answers of a lost connection emit none, but it takes no more requests either.
    this.once('close', () => {
      use.unanswered -= 1
      use.usedAt = performance.now()
      if (use.unanswered === 0) use.onIdle?.()
    })
    if (use.unanswered <= PIPELINED_MAX) return
    const { parser } = socket as ParsedSocket
    // Else it would make requests of all it has read already.
    if (parser != null) parser.onIncoming = stopParsing
    socket.destroy()
  }
}

/** Node's server below Fastify's handler, which sees no request before these guards. */
export function createNodeServer(handle: Handle): Server {
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // `guardBody` enforces a minimum rate instead, so that photos may take longer.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Headers that are too slow are detected within a second, not the default 30.
      connectionsCheckingInterval: 1_000,
      ServerResponse: CountedResponse,
    },
    (request, response) => {
      if (request.socket.destroyed) return
      guardBody(request, response)
      handle(request, response)
    },
  )
  return server.setTimeout(IDLE_TIMEOUT_MS)
}
