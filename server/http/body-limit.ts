import type { IncomingMessage, ServerResponse } from 'node:http'
import { lingeringClose } from './lingering-close.ts'
import { answerMalformed } from './malformed-request.ts'

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
