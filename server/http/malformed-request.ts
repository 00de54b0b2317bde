import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { lingeringClose } from './lingering-close.ts'

/** Answers a request whose URL the router cannot parse. */
export function answerBadUrl(fault: { statusCode?: number }, reply: FastifyReply): void {
  if (fault.statusCode === 414) return void answerTooLong(reply)
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ code: 'address_unreadable', message: 'Die Adresse ist nicht lesbar.' })
}

/** Answers 414. */
export const answerTooLong = (reply: FastifyReply): FastifyReply =>
  reply
    .code(414)
    .header('cache-control', 'no-store')
    .send({ code: 'address_too_long', message: 'Die Adresse ist zu lang.' })

const ANSWERS: Readonly<Record<string, readonly [status: string, code: string, sentence: string]>> =
  {
    HPE_HEADER_OVERFLOW: [
      '431 Request Header Fields Too Large',
      'headers_too_large',
      'Die Kopfzeilen sind zu groß.',
    ],
    ERR_HTTP_REQUEST_TIMEOUT: [
      '408 Request Timeout',
      'request_too_slow',
      'Die Anfrage kam zu langsam.',
    ],
  }
const UNREADABLE = ['400 Bad Request', 'unreadable', 'Die Anfrage ist nicht lesbar.'] as const

/** Answers malformed or too slow HTTP, and closes the connection. */
export function answerMalformed(fault: { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = ANSWERS[fault.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ code, message })
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  lingeringClose(socket)
}
