import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bodyMaxBytes, type Call, callName } from '#contract/kernel/call.ts'
import { pairChanged, serverBusy } from '#contract/kernel/refusals.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { stringifyInSlices } from '../lib/slices.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import {
  type AdmissionOptions,
  type Admitted,
  AGAIN_SECONDS,
  bodyTooLarge,
  createAdmission,
  hasBody,
} from './admission.ts'
import { answerFault } from './answer-fault.ts'
import type { Actor, Binding } from './bind.ts'
import { guardBody } from './body-limit.ts'
import { type Connections, limitConnections } from './connections.ts'
import { securityHeaders } from './headers.ts'
import { parseInput } from './input.ts'
import { UNREADABLE } from './input-fault.ts'
import { answerNotFound } from './not-found.ts'
import { mayBeEither, rewriteUrl } from './page.ts'
import { readBody } from './read-body.ts'
import { readFile } from './read-file.ts'
import { Refused, refuse } from './refuse.ts'
import { type BytesAnswer, type StreamAnswer, sendBytes, sendStream } from './send-bytes.ts'
import { bearerToken } from './session-gate.ts'
import { answerBadAddress, answerNoHttp, answerTooLong } from './unreadable.ts'

const wrongType = Object.assign(new Error('not a call that takes a file'), { statusCode: 415 })

/** Limits of trust i. */
const URL_MAX_BYTES = 4 * 1024
const HEADERS_MAX_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
/** Nothing comes or goes for so long on a connection whose device is gone; a socket says more. */
const SILENCE_MAX_MS = 120_000

export interface HttpOptions extends AdmissionOptions {
  readonly bindings: readonly Binding[]
  /** The whole manifest; each has a binding. */
  readonly calls: readonly Call[]
  readonly log: Logger
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
    // A photo may take its time, if only it comes: `guardBody` watches how fast bodies come.
    requestTimeout: 0,
    connectionTimeout: SILENCE_MAX_MS,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: (request) => rewriteUrl(request),
    frameworkErrors: (fault, request, reply) => {
      if (hasBody(request)) reply.header('connection', 'close')
      answerBadAddress(fault, reply.headers(headers))
    },
    clientErrorHandler: answerNoHttp,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // The default of 30 s lets a slow header hold its connection that long (trust i).
      connectionsCheckingInterval: 1_000,
    },
  })
  const connections = limitConnections(app.server, {
    perCaller: options.rateLimits,
    trustedProxies: options.trustedProxies,
  })
  // Before anything reads from them, and whoever answers them.
  app.server.prependListener('request', (request, response) => guardBody(request, response))
  const admit = createAdmission(options, connections)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const working = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (connections.isBeyond(request.raw.socket)) {
      reply.header('connection', 'close')
      refuse(serverBusy, AGAIN_SECONDS)
    }
    if (mayBeEither(request.originalUrl)) {
      reply.header('vary', 'Accept, Authorization, Sec-Fetch-Mode')
    }
    if (Buffer.byteLength(request.originalUrl) > URL_MAX_BYTES) {
      return answerTooLong(reply)
    }
    // Who names a type announces a body, and the readers of bodies know calls only.
    const announces = hasBody(request) || request.headers['content-type'] !== undefined
    if (request.is404 && announces) return answerNotFound(reply)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.raw.complete === false) reply.header('connection', 'close')
    done()
  })

  // A call without a body may still name JSON as its type; other clients do.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const call = callOf(request)
    const place = admitted.get(request)?.place
    const body = await readBody(request.raw, bodyMaxBytes(call), place?.grow)
    if (body === 'too large') refuse(bodyTooLarge)
    if (body === 'broken off') throw new Refused({ status: 400, message: UNREADABLE })
    if (body.length === 0) return undefined
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw new Refused({ status: 400, message: UNREADABLE })
    }
  })

  // The handler reads a file itself, once it knows who sends it.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(callOf(request).bodyKind === 'multipart' ? null : wrongType, undefined)
  })

  app.setErrorHandler((fault, request, reply) => answerFault(fault, request, reply, options.log))

  const bound = new Map(options.bindings.map((binding) => [binding.call, binding]))
  for (const call of options.calls) {
    const binding = bound.get(call)
    if (binding === undefined) throw new Error(`${callName(call)} has no handler.`)
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      async onRequest(request, reply) {
        watchAnswer(call, request, reply, options, () => admitted.get(request)?.actor ?? null)
        const entry = await admit(call, request, reply)
        admitted.set(request, entry)
        reply.raw.once('close', () => {
          // A body that breaks off reaches no handler.
          if (!working.has(request)) entry.place?.leave()
        })
      },
      async handler(request, reply) {
        const entry = admitted.get(request) as Admitted
        working.add(request)
        try {
          return await answerCall(call, binding, entry, request, reply, options)
        } finally {
          entry.place?.leave()
        }
      },
    })
  }
  return { app, connections }
}

/** The call a route of ours belongs to. */
const callOf = (request: FastifyRequest): Call =>
  (request.routeOptions.config as unknown as { call: Call }).call

/** Tells those who keep count once a call has been answered, or its caller has gone. */
function watchAnswer(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  actorOf: () => Actor | null,
): void {
  const started = performance.now()
  reply.header('cache-control', 'no-store')
  reply.raw.once('finish', () => {
    const { statusCode: status } = reply
    const ms = Math.round((performance.now() - started) * 10) / 10
    options.onCall?.(call, status)
    options.onAnswered?.({ call, status, ms, requestId: request.id, actor: actorOf() })
    options.log.debug('call', { call: callName(call), status, ms, requestId: request.id })
  })
}

async function answerCall(
  call: Call,
  binding: Binding,
  { actor, place, again }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<unknown> {
  const isFile = call.bodyKind === 'multipart'
  if (!isFile) await again()
  const work = async () =>
    binding.handler(
      {
        params: parseInput(call.params, request.params, { of: call, part: 'params' }),
        query: parseInput(call.query, request.query, { of: call, part: 'query' }),
        body: isFile ? undefined : parseInput(call.body, request.body, { of: call, part: 'body' }),
        actor,
      } as never,
      {
        address: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        cookieHeader: request.headers.cookie,
        setHeaders: (headers) => void reply.headers(headers),
        async readFile(field, maxBytes) {
          const file = await readFile(request, field, maxBytes, place?.grow)
          await again()
          return file
        },
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
    .send(await stringifyInSlices(answer))
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
    const isJudged = fault instanceof Refused || storageFaultKind(fault) !== undefined
    if (isJudged || actor === undefined || token === undefined) throw fault
    const session = await gate(token)
    if (session === undefined || session.pairId === actor.pairId) throw fault
    refuse(pairChanged)
  }
}
