import type { IncomingMessage, ServerResponse } from 'node:http'
import { endSoon } from './end-soon.ts'
import { answerNoHttp } from './unreadable.ts'

/**
 * What a body brings at the least: 4 KB a second, a fifth of a slow phone's 20, looked at every 20
 * seconds, which bridge a dead spot. A body of 64 KiB has to be whole by then.
 */
export const BODY_PACE = { everyMs: 20_000, bytes: 80 * 1024 } as const

/**
 * Guards a request that has a body. One that comes too slowly is ended with 408; of one that is
 * answered before its body was read, the rest is not read and the connection ends.
 * @param request as it comes from Node, before anything has read from it
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
    const came = socket.bytesRead - before
    before += came
    if (came < pace.bytes) answerNoHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }, pace.everyMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
  response.once('close', stop)

  // Node cuts a connection at once that is to close, also while there is more to read from it.
  socket.destroySoon = () => endSoon(socket)
  // Node reads to its end what nobody has begun to read.
  request.read(0)
  response.once('finish', () => {
    stop()
    if (request.complete) request.resume()
    else endSoon(socket)
  })
}
