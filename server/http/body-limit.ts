import type { IncomingMessage } from 'node:http'
import { answerNoHttp } from './unreadable.ts'

/** Ends a request whose body has not come whole within so many milliseconds, with 408. */
export function limitBody(request: IncomingMessage, withinMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const timer = setTimeout(() => {
    if (!request.complete) answerNoHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
  }, withinMs)
  request.once('close', () => clearTimeout(timer))
}
