import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refusal, refusalAnswer } from '#contract/kernel/call.ts'
import { serverBusy } from '#contract/kernel/refusals.ts'
import type { Logger } from '../lib/logger.ts'
import { QueueFull } from '../lib/semaphore.ts'
import { UNREADABLE } from './input-fault.ts'
import { Refused } from './refuse.ts'
import { storageRefusal } from './storage-refusal.ts'

/** Time in which a full queue is worked off. */
const BUSY_SECONDS = 5

const wrongType = refusal(415, 'wrong_type', 'Dieses Format wird nicht verstanden.')

export const internalError = { code: 'internal_error', message: 'Interner Fehler' } as const

/** Headers of an answer whose stream has failed before its first byte. */
const OF_THE_STREAM = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
]

/** The reason why a stream was cut off, and any other exception as it is. */
const reasonOf = (fault: unknown): unknown =>
  fault instanceof Error && fault.name === 'AbortError' && fault.cause instanceof Refused
    ? fault.cause
    : fault

/** Maps an exception to a status and a German sentence, without internals (O-141). */
export function answerFault(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const send = (status: number, said: Omit<Refusal, 'status'>) => {
    if (reply.raw.headersSent) return reply
    for (const name of OF_THE_STREAM) {
      reply.removeHeader(name)
      // A stream has handed them over already.
      reply.raw.removeHeader(name)
    }
    return reply.code(status).header('cache-control', 'no-store').send(refusalAnswer(said))
  }
  const fault = reasonOf(thrown)
  const unavailable = storageRefusal(fault)
  if (unavailable !== undefined) {
    const call = request.routeOptions.url ?? ''
    log.error('storage.failed', { call, requestId: request.id, fault })
  }
  const busy = fault instanceof QueueFull ? new Refused(serverBusy, BUSY_SECONDS) : undefined
  const refused = fault instanceof Refused ? fault : (busy ?? unavailable)
  if (refused !== undefined) {
    if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
    return send(refused.status, refused)
  }
  const status = (fault as { statusCode?: unknown }).statusCode
  if (status === 415) return send(415, wrongType)
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return send(400, { code: 'unreadable', message: UNREADABLE })
  }
  log.error('call.failed', { call: request.routeOptions.url ?? '', requestId: request.id, fault })
  return send(500, internalError)
}
