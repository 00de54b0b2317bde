import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Call, callName, refusal } from '#contract/kernel/call.ts'
import { notAuthorised, notPermitted, pairChanged, serverBusy } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import { answerFault } from './answer-fault.ts'
import type { Actor, Binding } from './bind.ts'
import { limitBody } from './body-limit.ts'
import { limitConnections } from './connections.ts'
import { securityHeaders } from './headers.ts'
import { parseInput } from './input.ts'
import { UNREADABLE } from './input-fault.ts'
import { createRequestLimiter } from './limits.ts'
import { mayBeEither, rewriteUrl } from './page.ts'
import { readFile } from './read-file.ts'
import { Refused, refuse } from './refuse.ts'
import { type BytesAnswer, type StreamAnswer, sendBytes, sendStream } from './send-bytes.ts'
import { bearerToken, type SessionFacts, type SessionGate } from './session-gate.ts'
import { answerBadAddress, answerNoHttp, answerTooLong } from './unreadable.ts'

const tooMany = refusal(429, 'Das waren zu viele Anfragen. Bitte warte einen Moment.')
const wrongType = Object.assign(new Error('not a call that takes a file'), { statusCode: 415 })
const notBuilt = refusal(501, 'Dieser Bereich wird noch eingerichtet.')

/** Limits of trust.md (i). */
export const BODY_MAX_BYTES = 64 * 1024
const URL_MAX_BYTES = 4 * 1024
const HEADERS_MAX_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000
const CONNECTIONS_MAX = 2_000
const AGAIN_SECONDS = 2

export interface HttpOptions {
  readonly bindings: readonly Binding[]
  /** The whole manifest; what has no binding answers 501. */
  readonly calls: readonly Call[]
  readonly gate: SessionGate
  /** The session of the cookie that opens photos and nothing else (O-026, O-077). */
  readonly photoGate: (cookieHeader: string | undefined) => Promise<SessionFacts | undefined>
  readonly clock: Clock
  readonly log: Logger
  readonly rateLimits: boolean
  /** Whether the server cannot keep up: only the chat is answered then (trust.md i). */
  readonly isOverloaded?: () => boolean
  readonly https: boolean
  readonly trustedProxies: readonly string[]
  /** Whether our own answers are checked against the contract (dev and tests). */
  readonly checkAnswers: boolean
  /** Told of every answered call; tests keep the list of what was exercised. */
  readonly onCall?: (call: Call, status: number) => void
  /** Told of every answered call with the person who made it; must return at once. */
  readonly onAnswered?: (answered: AnsweredCall) => void
}

export interface AnsweredCall {
  readonly call: Call
  readonly status: number
  /** Milliseconds it took. */
  readonly ms: number
  readonly requestId: string
  /** Null for somebody not logged in. */
  readonly actor: Actor | null
}

/** The HTTP server with every call of the contract bound to its root path. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const headers = securityHeaders(options.https)
  const app = fastify({
    logger: false,
    genReqId: newId,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: (request) => rewriteUrl(request),
    frameworkErrors: (fault, _request, reply) => answerBadAddress(fault, reply.headers(headers)),
    clientErrorHandler: answerNoHttp,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // The default of 30 s lets a slow header hold its connection that long (trust.md i).
      connectionsCheckingInterval: 1_000,
    },
  })
  const isBeyond = limitConnections(app.server, CONNECTIONS_MAX)

  const limiter = createRequestLimiter(options.clock)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isBeyond(request.raw.socket)) {
      reply.header('connection', 'close')
      refuse(serverBusy, AGAIN_SECONDS)
    }
    if (mayBeEither(request.originalUrl)) {
      reply.header('vary', 'Accept, Authorization, Sec-Fetch-Mode')
    }
    if (Buffer.byteLength(request.originalUrl) > URL_MAX_BYTES) {
      return answerTooLong(reply)
    }
    if (!takesFile(request)) limitBody(request.raw, reply.raw, REQUEST_TIMEOUT_MS)
  })

  // A call without a body may still name JSON as its type; other clients do.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new Refused({ status: 400, message: UNREADABLE }), undefined)
    }
  })

  // The handler reads a file itself, once it knows who sends it.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(takesFile(request) ? null : wrongType, undefined)
  })

  app.setErrorHandler((fault, request, reply) => answerFault(fault, request, reply, options.log))

  const bound = new Map(options.bindings.map((binding) => [binding.call, binding]))
  for (const call of options.calls) {
    const binding = bound.get(call)
    app.route({
      method: call.method,
      url: call.path,
      config: { takesFile: call.bodyKind === 'multipart' },
      ...(call.bodyMaxBytes === undefined ? {} : { bodyLimit: call.bodyMaxBytes }),
      handler: (request, reply) => answerCall(call, binding, request, reply, options, limiter),
    })
  }
  return app
}

/** What goes on when all else is refused. */
const CHAT = 'chat'

const takesFile = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { takesFile?: boolean }).takesFile === true

/** Another site must not even learn that its visitor is logged in here (trust.md e). */
const mayShow = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] !== 'cross-site'

async function answerCall(
  call: Call,
  binding: Binding | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  limiter: ReturnType<typeof createRequestLimiter>,
): Promise<unknown> {
  const started = performance.now()
  let known: Actor | null = null
  reply.header('cache-control', 'no-store')
  reply.raw.once('finish', () => {
    const { statusCode: status } = reply
    const ms = Math.round((performance.now() - started) * 10) / 10
    options.onCall?.(call, status)
    options.onAnswered?.({ call, status, ms, requestId: request.id, actor: known })
    options.log.debug('call', { call: callName(call), status, ms, requestId: request.id })
  })

  // Watchers ask for the health of the server often and without a session.
  const actor = call === health ? undefined : await admit(call, request, options, limiter)
  known = actor ?? null
  if (binding === undefined) refuse(notBuilt)
  const work = async () =>
    binding.handler(
      {
        params: parseInput(call.params, request.params, { of: call, part: 'params' }),
        query: parseInput(call.query, request.query, { of: call, part: 'query' }),
        body:
          call.bodyKind === 'multipart'
            ? undefined
            : parseInput(call.body, request.body, { of: call, part: 'body' }),
        actor,
      } as never,
      {
        address: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        cookieHeader: request.headers.cookie,
        setHeader: (name, value) => void reply.header(name, value),
        readFile: (field, maxBytes) => readFile(request, field, maxBytes),
      },
    )
  const answer: unknown = await unlessMoved(
    work,
    actor,
    bearerToken(request.headers.authorization),
    options,
  )
  if (call.answerKind === 'binary') {
    const given = answer as BytesAnswer | StreamAnswer
    return 'pieces' in given ? sendStream(reply, given) : sendBytes(request, reply, given)
  }
  if (call.answer === undefined) return reply.code(204).send()
  if (options.checkAnswers) z.parse(call.answer, answer)
  return reply
    .code(call.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}

/**
 * Somebody who joins or leaves while a call of theirs is under way takes keys and rows along; what
 * breaks over that is refused, not failed.
 */
async function unlessMoved<T>(
  work: () => Promise<T>,
  actor: Actor | undefined,
  token: string | undefined,
  { gate }: HttpOptions,
): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    const isJudged = fault instanceof Refused || storageTrouble(fault) !== undefined
    if (isJudged || actor === undefined || token === undefined) throw fault
    const session = await gate(token)
    if (session === undefined || session.pairId === actor.pairId) throw fault
    refuse(pairChanged)
  }
}

/** Lets in whoever may make the call, within the limits. */
async function admit(
  call: Call,
  request: FastifyRequest,
  options: HttpOptions,
  limiter: ReturnType<typeof createRequestLimiter>,
): Promise<Actor | undefined> {
  if (options.isOverloaded?.() === true && call.feature !== CHAT) refuse(serverBusy, AGAIN_SECONDS)
  const token = bearerToken(request.headers.authorization)
  const session =
    token !== undefined
      ? await options.gate(token)
      : call.photoCookie && mayShow(request)
        ? await options.photoGate(request.headers.cookie)
        : undefined
  if (options.rateLimits) {
    const wait = limiter.count(
      session === undefined
        ? { address: request.ip }
        : { userId: session.userId, ...(call.photoCookie && { kind: 'photo' as const }) },
    )
    if (wait > 0) refuse(tooMany, wait)
  }
  if (call.access === 'public') return undefined
  if (session === undefined) refuse(notAuthorised)
  if (call.access === 'admin' && !session.isSuperUser) refuse(notPermitted)
  return session
}
