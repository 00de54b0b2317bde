import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyMaxBytes, type Call, hasLargeBody, isRead, refusal } from '#contract/kernel/call.ts'
import { notAuthorised, notPermitted, pairChanged, serverBusy } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import type { Clock } from '../lib/clock.ts'
import { createConcurrencyLimit } from '../lib/semaphore.ts'
import type { Actor } from './bind.ts'
import type { Connections } from './connections.ts'
import { type BodyReservation, createLargeBodies } from './large-bodies.ts'
import { addressBucket, createAddressLimit, createRequestLimiter } from './limits.ts'
import { onClosed } from './node-server.ts'
import { refuse } from './refuse.ts'
import { type AuthSession, bearerToken, type SessionResolver } from './session-auth.ts'

export const AGAIN_SECONDS = 2

/** Concurrent request bodies per caller; a browser sends six. */
const BODIES_PER_CALLER = 50

export const tooMany = refusal(429, 'too_many', 'Das waren zu viele Anfragen.')
export const bodyTooLarge = refusal(413, 'body_too_large', 'Das ist zu groß.')

export interface AdmissionOptions {
  readonly resolveSession: SessionResolver
  /** The session of the cookie that opens photos and nothing else (O-026, O-077). */
  readonly resolvePhotoSession: (
    cookieHeader: string | undefined,
  ) => Promise<AuthSession | undefined>
  /** The key of a device with an earlier login; undefined for any other. */
  readonly knownDevice: (cookieHeader: string | undefined) => Promise<string | undefined>
  /** Headers that clear the photo cookie and cache; none without such a cookie. */
  readonly clearPhotoHeaders: (cookieHeader: string | undefined) => Readonly<Record<string, string>>
  readonly clock: Clock
  readonly rateLimits: boolean
  /** Under overload only calls with `duringOverload` are served (trust i). */
  readonly isOverloaded?: (() => boolean) | undefined
}

/** A request that may be handled; its body has not been read yet. */
export interface Admitted {
  readonly actor: Actor | undefined
  /** The token of the session, whether the call needs one or not. */
  readonly token: string | undefined
  /** Set for a large body. */
  readonly reservation?: BodyReservation | undefined
  /** Checks the session again, which a wait may have outlived; absent without an actor. @throws Refused */
  readonly checkSession: (() => Promise<void>) | undefined
  /** `checkSession` if the body was not there at once. */
  readonly checkAfterBody?: (() => Promise<void>) | undefined
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Another site must not learn that its visitor is logged in here (trust e). */
const mayShow = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] !== 'cross-site'

/** The kind of a call among the requests of a person. */
const kindOf = (call: Call) => {
  if (call.photoCookie === true) return 'photo'
  return isRead(call) ? 'read' : 'write'
}

/**
 * Authenticates, authorises and rate limits a request before its body is read, so that an
 * unauthenticated request costs one session query.
 */
export function createAdmission(options: AdmissionOptions, connections: Connections) {
  const {
    resolveSession,
    resolvePhotoSession,
    knownDevice,
    clearPhotoHeaders,
    clock,
    rateLimits,
    isOverloaded,
  } = options
  const limiter = createRequestLimiter(clock)
  const bodiesMax = rateLimits ? BODIES_PER_CALLER : Number.POSITIVE_INFINITY
  const bodies = {
    ofPeople: createConcurrencyLimit(bodiesMax),
    ofAddresses: createAddressLimit(bodiesMax),
  }
  const large = createLargeBodies(rateLimits)

  const sessionOf = (call: Call, request: FastifyRequest, token: string | undefined) => {
    if (token !== undefined) return resolveSession(token)
    return call.photoCookie && mayShow(request)
      ? resolvePhotoSession(request.headers.cookie)
      : undefined
  }

  /** @throws Refused if the session has ended, acts for another pair, or may not call this by now */
  const checkAgain = async (
    call: Call,
    request: FastifyRequest,
    token: string | undefined,
    { pairId }: Actor,
  ) => {
    const now = await sessionOf(call, request, token)
    if (now === undefined) refuse(notAuthorised)
    if (now.pairId !== pairId) refuse(pairChanged)
    if (call.access === 'admin' && !now.isSuperUser) refuse(notPermitted)
  }

  /** Checks the announced length of a body, and counts it until the answer is sent. */
  const admitBody = (
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string | undefined,
  ) => {
    const isFile = call.bodyKind === 'multipart'
    if (!isFile && Number(request.headers['content-length']) > bodyMaxBytes(call)) {
      refuse(bodyTooLarge)
    }
    const counts = userId === undefined ? bodies.ofAddresses : bodies.ofPeople
    const caller = userId ?? request.ip
    if (counts.isFull(caller)) refuse(tooMany, AGAIN_SECONDS)
    onClosed(reply.raw, counts.acquire(caller))
  }

  /**
   * A device with an earlier login has a limit of its own when its address is over the limit
   * (O-153).
   */
  const refuseUnlessKnown = async (call: Call, request: FastifyRequest, wait: number) => {
    const device = call.access === 'public' ? await knownDevice(request.headers.cookie) : undefined
    const own = device === undefined ? wait : limiter.count({ device })
    if (own > 0) refuse(tooMany, own)
  }

  /** @throws Refused */
  return async function admit(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Admitted> {
    // A body in the same packet as the headers is complete one tick later; its connection can stay
    // open.
    if (hasBody(request) && !request.raw.complete) await nextTick()
    const token = bearerToken(request.headers.authorization)
    // Health checks are frequent and have no session.
    const isHealthCheck = call === health
    if (!isHealthCheck && call.duringOverload !== true && isOverloaded?.() === true) {
      refuse(serverBusy, AGAIN_SECONDS)
    }
    const session = isHealthCheck ? undefined : await sessionOf(call, request, token)
    const isCountedLater = session === undefined && call.countsStrangers === true
    if (rateLimits && !isHealthCheck && !isCountedLater) {
      const wait = limiter.count(
        session === undefined
          ? { address: request.ip }
          : { userId: session.userId, kind: kindOf(call) },
      )
      if (wait > 0) await refuseUnlessKnown(call, request, wait)
    }
    if (call.access !== 'public' && session === undefined) {
      // The session has ended on another device: clear its photos here too.
      const isEnded = token !== undefined || (call.photoCookie === true && mayShow(request))
      if (isEnded) reply.headers(clearPhotoHeaders(request.headers.cookie))
      refuse(notAuthorised)
    }
    if (call.access === 'admin' && session?.isSuperUser !== true) refuse(notPermitted)
    const { socket } = request.raw
    if (session !== undefined) connections.assignToUser(socket, session.userId)
    if (connections.isOverLimit(socket)) refuse(serverBusy, AGAIN_SECONDS)
    const actor = call.access === 'public' ? undefined : session
    const checkSession = actor && (() => checkAgain(call, request, token, actor))
    if (!hasBody(request)) return { actor, token, checkSession }

    admitBody(call, request, reply, session?.userId)
    const reservation =
      actor && hasLargeBody(call) ? large.open(actor.userId, addressBucket(request.ip)) : undefined
    const checkAfterBody = request.raw.complete ? undefined : checkSession
    return { actor, token, checkSession, reservation, checkAfterBody }
  }
}
