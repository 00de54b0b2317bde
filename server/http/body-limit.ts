import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerNoHttp } from './unreadable.ts'

/**
 * Ends a request whose body has not come whole within so many milliseconds, with 408. Once it has
 * been answered, nobody waits for the rest of it.
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs: number,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const timer = setTimeout(() => {
    answerNoHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
  }, withinMs)
  timer.unref()
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
  response.once('finish', stop).once('close', stop)
}
