import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bodyMaxBytes, type Call, callName, isRead, refusal } from '#contract/kernel/call.ts'
import { pairChanged, serverBusy } from '#contract/kernel/refusals.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { createSemaphore } from '../lib/semaphore.ts'
import { stringifyInSlices } from '../lib/slices.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import {
  type AdmissionOptions,
  type Admitted,
  AGAIN_SECONDS,
  bodyTooLarge,
  createAdmission,
  hasBody,
  tooMany,
} from './admission.ts'
import { answerFault } from './answer-fault.ts'
import type { Actor, Binding } from './bind.ts'
import { type Connections, limitConnections } from './connections.ts'
import { securityHeaders } from './headers.ts'
import { parseInput } from './input.ts'
import { UNREADABLE } from './input-fault.ts'
import type { BodyReservation } from './large-bodies.ts'
import { answerBadUrl, answerMalformed, answerTooLong } from './malformed-request.ts'
import { createNodeServer, onClosed } from './node-server.ts'
import { answerNotFound } from './not-found.ts'
import { mayBeEither, rewriteUrl } from './page.ts'
import { readBody } from './read-body.ts'
import { readFile } from './read-file.ts'
import { createReadQueue, READS_AT_A_TIME, type ReadQueue } from './read-queue.ts'
import { Refused, refuse } from './refuse.ts'
import {
  type BytesAnswer,
  type PartialAnswer,
  type StreamAnswer,
  sendBytes,
  sendPart,
  sendStream,
} from './send-bytes.ts'

const wrongType = Object.assign(new Error('not a call that takes a file'), { statusCode: 415 })

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a call has passed admission. */
    admitted: Admitted | null
    /** Reports the call as answered, once; null without a call. */
    reportAnswer: (() => void) | null
    /** Ends the turn of a read (read-queue.ts), once; null without one. */
    endTurn: ((payload: unknown) => void) | null
  }
}

/** A limit of trust i. */
const URL_MAX_BYTES = 4 * 1024
/** Long answers that are made at a time: one of 30 MB, the longest, takes some 170 meanwhile. */
const LONG_ANSWERS = 2

/** Calls are parsed by their contract; Fastify's own compilers of schemas take time to load. */
const noSchemas = () => {
  throw new Error('a route has a schema of its own')
}

export interface HttpOptions extends AdmissionOptions {
  readonly bindings: readonly Binding[]
  /** The whole manifest; each has a binding. */
  readonly calls: readonly Call[]
  readonly log: Logger
  readonly https: boolean
  readonly trustedProxies: readonly string[]
  readonly connectionsMax: number
  /** Whether answers are validated against the contract (development and tests). */
  readonly checkAnswers: boolean
  /** Called for every call with an outcome; tests record which calls were exercised. */
  readonly onCall?: ((call: Call, status: number) => void) | undefined
  /**
   * Called for every call with its actor once its outcome is known, whether the answer still finds
   * its connection or not; must return at once.
   */
  readonly onAnswered?: (answered: AnsweredCall) => void
  /** Resolves once other nodes hear what was told; undefined where there are none. */
  readonly told?: (() => Promise<void>) | undefined
}

export interface AnsweredCall {
  readonly call: Call
  readonly status: number
  /** Milliseconds until the answer began. */
  readonly ms: number
  readonly requestId: string
  /** Null without a session. */
  readonly actor: Actor | null
}

export interface HttpServer {
  readonly app: FastifyInstance
  readonly connections: Connections
}

/** The HTTP server with every call of the contract bound to its root path. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const headers = securityHeaders(options.https)
  const app = fastify({
    logger: false,
    genReqId: newId,
    serverFactory: createNodeServer,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: (request) => rewriteUrl(request),
    frameworkErrors: (fault, request, reply) => {
      if (hasBody(request)) reply.header('connection', 'close')
      answerBadUrl(fault, reply.headers(headers))
    },
    clientErrorHandler: answerMalformed,
    forceCloseConnections: true,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
  })
  const connections = limitConnections(app.server, {
    max: options.connectionsMax,
    perCaller: options.rateLimits,
    trustedProxies: options.trustedProxies,
  })
  const admit = createAdmission(options, connections)
  const reads = createReadQueue()
  const longAnswers = createSemaphore(LONG_ANSWERS)
  app.decorateRequest('admitted', null)
  app.decorateRequest('reportAnswer', null)
  app.decorateRequest('endTurn', null)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (connections.isOverLimit(request.raw.socket)) {
      reply.header('connection', 'close')
      refuse(serverBusy, AGAIN_SECONDS)
    }
    if (mayBeEither(request.originalUrl)) {
      reply.header('vary', 'Accept, Authorization, Sec-Fetch-Mode')
    }
    if (Buffer.byteLength(request.originalUrl) > URL_MAX_BYTES) {
      answerTooLong(reply)
      return
    }
    // The content type parsers need a route.
    const announces = hasBody(request) || request.headers['content-type'] !== undefined
    if (announces && request.is404) answerNotFound(reply)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // An archive is on its way for minutes: its turn ends here, not with its last byte.
    request.endTurn?.(payload)
    if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
    // Not at 'finish', which a lost connection never emits: what it has changed is committed.
    request.reportAnswer?.()
    done()
  })
  const { told } = options
  if (told !== undefined) {
    // After the hook above, which tells of the call itself.
    app.addHook('onSend', async (request) => {
      const isAct = request.admitted?.actor != null && !isRead(callOf(request))
      // A read tells nobody anything.
      if (isAct) await told()
    })
  }

  // Some clients send a JSON content type without a body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const call = callOf(request)
    const body = await readBody(
      request.raw,
      bodyMaxBytes(call),
      request.admitted?.reservation?.grow,
    )
    if (body === 'too large') refuse(bodyTooLarge)
    if (body === 'broken off') throw new Refused(refusal(400, 'unreadable', UNREADABLE))
    if (body.length === 0) return undefined
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw new Refused(refusal(400, 'unreadable', UNREADABLE))
    }
  })

  // The handler reads the file itself, after its checks.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(callOf(request).bodyKind === 'multipart' ? null : wrongType, undefined)
  })

  app.setErrorHandler((fault, request, reply) => answerFault(fault, request, reply, options.log))

  const handling = new WeakSet<BodyReservation>()
  const bound = new Map(options.bindings.map((binding) => [binding.call, binding]))
  for (const call of options.calls) {
    const binding = bound.get(call)
    if (binding === undefined) throw new Error(`${callName(call)} has no handler.`)
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      async onRequest(request, reply) {
        request.reportAnswer = answerReport(call, request, reply, options)
        reply.header('cache-control', 'no-store')
        const admitted = await admit(call, request, reply)
        request.admitted = admitted
        const { reservation } = admitted
        if (reservation === undefined) return
        onClosed(reply.raw, () => {
          // An aborted body reaches no handler.
          if (!handling.has(reservation)) reservation.release()
        })
      },
      async handler(request, reply) {
        const admitted = request.admitted as Admitted
        const { reservation } = admitted
        const answer = () => answerCall(call, binding, admitted, request, reply, options)
        if (reservation === undefined) {
          const isBounded = isRead(call) && options.rateLimits
          if (!isBounded) return answer()
          const answerLong = () =>
            longAnswers.run(async () => {
              // The session is checked again, since the answer may have waited for those of others.
              await admitted.checkSession?.()
              return answer()
            })
          return call.isLong === true
            ? answerInTurn({ reads, places: READS_AT_A_TIME }, admitted, request, reply, answerLong)
            : answerInTurn({ reads, places: 1 }, admitted, request, reply, answer)
        }
        handling.add(reservation)
        try {
          return await answer()
        } finally {
          reservation.release()
        }
      },
    })
  }
  return { app, connections }
}

/** The call of a request's route. */
const callOf = (request: FastifyRequest): Call =>
  (request.routeOptions.config as unknown as { call: Call }).call

/** Returns what logs and reports a call, once. */
function answerReport(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { onCall, onAnswered, log }: HttpOptions,
): () => void {
  const started = performance.now()
  let isReported = false
  return () => {
    if (isReported) return
    isReported = true
    const outcome = {
      status: reply.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      requestId: request.id,
    }
    log.debug('call', { call: callName(call), ...outcome })
    onCall?.(call, outcome.status)
    onAnswered?.({ call, ...outcome, actor: request.admitted?.actor ?? null })
  }
}

/** Answers a read when its person’s others leave room for it. */
async function answerInTurn(
  { reads, places }: { readonly reads: ReadQueue; readonly places: number },
  { actor, checkSession }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (actor === undefined) return answer()
  const turn = reads.enter(actor.userId, places)
  if (turn === 'full') refuse(tooMany, AGAIN_SECONDS)
  if (turn !== undefined) await turn
  const endTurn = (payload: unknown) => {
    if (request.endTurn === null) return
    request.endTurn = null
    reads.leave(actor.userId, places, reply.raw, memoryOf(payload))
  }
  request.endTurn = endTurn
  try {
    if (turn !== undefined) {
      // Nobody waits for the answer any more.
      if (reply.raw.closed) refuse(serverBusy, AGAIN_SECONDS)
      await checkSession?.()
    }
    return await answer()
  } catch (fault) {
    endTurn(undefined)
    throw fault
  }
}

/** Bytes an answer takes until it is sent: a part of a photo keeps all of it; a stream nothing. */
function memoryOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.buffer.byteLength : 0
}

async function answerCall(
  call: Call,
  binding: Binding,
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<unknown> {
  const { actor, reservation, checkAfterBody } = admitted
  const isFile = call.bodyKind === 'multipart'
  if (!isFile) await checkAfterBody?.()
  let answer: unknown
  try {
    const input = {
      params: parseInput(call.params, request.params, { of: call, part: 'params' }),
      query: parseInput(call.query, request.query, { of: call, part: 'query' }),
      body: isFile ? undefined : parseInput(call.body, request.body, { of: call, part: 'body' }),
      actor: actor && { ...actor, rests: call.rests },
    }
    answer = await binding.handler(input as never, {
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? ''),
      cookieHeader: request.headers.cookie,
      setHeaders: (headers) => void reply.headers(headers),
      async readFile(field, maxBytes, onField) {
        const file = await readFile(request, field, maxBytes, reservation?.grow, onField)
        await checkAfterBody?.()
        return file
      },
    })
  } catch (fault) {
    await refuseIfPairChanged(fault, admitted, options)
    throw fault
  }
  if (call.answerKind === 'binary') {
    const given = answer as BytesAnswer | StreamAnswer | PartialAnswer
    if ('piecesOf' in given) return sendPart(request, reply, given)
    return 'pieces' in given ? sendStream(reply, given) : sendBytes(request, reply, given)
  }
  if (call.answer === undefined) return reply.code(204).send()
  if (options.checkAnswers) z.parse(call.answer, answer)
  reply.code(call.status ?? 200).type('application/json; charset=utf-8')
  return mayBeLong(answer) ? stringifyInSlices(answer) : JSON.stringify(answer)
}

/** Whether an answer is a list, or a record with one: it may hold all that a couple keeps. */
const mayBeLong = (
  answer: unknown,
): answer is readonly unknown[] | Readonly<Record<string, unknown>> =>
  Array.isArray(answer) ||
  (answer instanceof Object && Object.values(answer).some((field) => Array.isArray(field)))

/**
 * Refuses a call that failed because its person has changed the pair meanwhile, which moves rows
 * and keys, instead of answering 500.
 */
async function refuseIfPairChanged(
  fault: unknown,
  { actor, token }: Admitted,
  { resolveSession }: HttpOptions,
): Promise<void> {
  const isJudged = fault instanceof Refused || storageFaultKind(fault) !== undefined
  if (isJudged || actor === undefined || token === undefined) return
  const session = await resolveSession(token)
  if (session !== undefined && session.pairId !== actor.pairId) refuse(pairChanged)
}
