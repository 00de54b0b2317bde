import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { useOf } from './connections.ts'
import { lingeringClose } from './lingering-close.ts'
import { answerMalformed } from './malformed-request.ts'

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

/**
 * Minimum rate of a body: 4 KB/s, a fifth of a slow phone's 20, averaged over 20 seconds to bridge
 * a dead spot. A body of 64 KiB has to be complete by then.
 */
export const BODY_PACE = { everyMs: 20_000, bytes: 80 * 1024 } as const

/**
 * Ends a request whose body arrives too slowly with 408. If it is answered before its body was
 * read, the rest stays unread and the connection is closed.
 * @param request from Node, before anything has read from it
 */
export function guardBody(
  request: IncomingMessage,
  response: ServerResponse,
  pace: { readonly everyMs: number; readonly bytes: number } = BODY_PACE,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const received = socket.bytesRead - before
    before += received
    if (received < pace.bytes) answerMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }, pace.everyMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
  response.once('close', stop)

  // Node destroys a closing connection even while unread data would reset it.
  socket.destroySoon = () => lingeringClose(socket)
  // Prevents Node from draining a body that nobody has begun to read.
  request.read(0)
  response.once('finish', () => {
    stop()
    if (request.complete) request.resume()
    else lingeringClose(socket)
  })
}

/** Callbacks for a lost connection, of answers that wait behind another one on it. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back, once, when a response has been sent or its connection lost; at once if that has
 * happened, since `close` is emitted a single time.
 */
export function onClosed(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req
  if (response.closed || socket.closed) return listener()
  if (response.socket !== null) return void response.once('close', listener)
  // Node 24 emits no `close` for an answer behind another one whose connection is lost.
  const callbacks = waiting.get(socket) ?? new Set()
  if (!waiting.has(socket)) {
    waiting.set(socket, callbacks)
    socket.once('close', () => {
      for (const callback of callbacks) callback()
    })
  }
  const end = () => {
    if (callbacks.delete(end)) listener()
  }
  callbacks.add(end)
  response.once('close', end)
}
