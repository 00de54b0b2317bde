import { setImmediate as oneTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyMaxBytes, type Call, hasLargeBody, refusal } from '#contract/kernel/call.ts'
import { notAuthorised, notPermitted, pairChanged, serverBusy } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import type { Clock } from '../lib/clock.ts'
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts'
import type { Actor } from './bind.ts'
import type { Connections } from './connections.ts'
import { createLargeBodies, type Place } from './large-bodies.ts'
import { createAddressLimit, createRequestLimiter } from './limits.ts'
import { refuse } from './refuse.ts'
import { bearerToken, type SessionFacts, type SessionGate } from './session-gate.ts'

export const AGAIN_SECONDS = 2

/** What goes on when all else is refused. */
const CHAT = 'chat'

/** Bodies that one caller may have on their way at a time; a browser sends six. */
const BODIES_PER_CALLER = 50

const tooMany = refusal(429, 'Das waren zu viele Anfragen. Bitte warte einen Moment.')
export const bodyTooLarge = refusal(413, 'Das ist zu groß.')

export interface AdmissionOptions {
  readonly gate: SessionGate
  /** The session of the cookie that opens photos and nothing else (O-026, O-077). */
  readonly photoGate: (cookieHeader: string | undefined) => Promise<SessionFacts | undefined>
  /** The key of a device that somebody has logged in from before; undefined for any other. */
  readonly knownDevice: (cookieHeader: string | undefined) => Promise<string | undefined>
  /** Headers that take what a session has left in a browser; none where it has left nothing. */
  readonly farewell: (cookieHeader: string | undefined) => Readonly<Record<string, string>>
  readonly clock: Clock
  readonly rateLimits: boolean
  /** Whether the server cannot keep up: only the chat is answered then (trust i). */
  readonly isOverloaded?: () => boolean
}

/** A request that may be answered; its body has not been looked at yet. */
export interface Admitted {
  readonly actor: Actor | undefined
  /** The place of a large body. */
  readonly place: Place | undefined
  /** Judges the session again once the body is there, if that took its time. @throws Refused */
  again(): Promise<void>
}

/** Whether a request has a body, or says so. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Another site must not even learn that its visitor is logged in here (trust e). */
const mayShow = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] !== 'cross-site'

/**
 * Lets in whoever may make a call, within the limits, before anything of its body is kept: what a
 * stranger sends costs a look at the session and nothing else.
 */
export function createAdmission(options: AdmissionOptions, connections: Connections) {
  const { gate, photoGate, knownDevice, farewell, clock, rateLimits, isOverloaded } = options
  const limiter = createRequestLimiter(clock)
  const bodiesMax = rateLimits ? BODIES_PER_CALLER : Number.POSITIVE_INFINITY
  const bodies = {
    ofPeople: createConcurrencyLimit(bodiesMax),
    ofAddresses: createAddressLimit(bodiesMax),
  }
  const large = createLargeBodies(rateLimits)

  const sessionOf = (call: Call, request: FastifyRequest, token: string | undefined) => {
    if (token !== undefined) return gate(token)
    return call.photoCookie && mayShow(request) ? photoGate(request.headers.cookie) : undefined
  }

  /** Judges what a body says of itself, and counts it while it is on its way. */
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
    reply.raw.once('close', counts.acquire(caller))
  }

  /** Whose address is used up comes in all the same on a device of this house (O-153). */
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
    // What came in one piece with its head is whole a turn later, and its connection can stay.
    if (hasBody(request) && !request.raw.complete) await oneTurn()
    const token = bearerToken(request.headers.authorization)
    // Watchers ask for the health of the server often and without a session.
    const isWatcher = call === health
    if (!isWatcher && call.feature !== CHAT && isOverloaded?.() === true) {
      refuse(serverBusy, AGAIN_SECONDS)
    }
    const session = isWatcher ? undefined : await sessionOf(call, request, token)
    if (rateLimits && !isWatcher) {
      const wait = limiter.count(
        session === undefined
          ? { address: request.ip }
          : { userId: session.userId, ...(call.photoCookie && { kind: 'photo' as const }) },
      )
      if (wait > 0) await refuseUnlessKnown(call, request, wait)
    }
    if (call.access !== 'public' && session === undefined) {
      // Ended on another device: this one keeps nothing of it either.
      const isEnded = token !== undefined || (call.photoCookie === true && mayShow(request))
      if (isEnded) reply.headers(farewell(request.headers.cookie))
      refuse(notAuthorised)
    }
    if (call.access === 'admin' && session?.isSuperUser !== true) refuse(notPermitted)
    const { socket } = request.raw
    if (session !== undefined) connections.know(socket, session.userId)
    if (connections.isBeyond(socket)) refuse(serverBusy, AGAIN_SECONDS)
    const actor = call.access === 'public' ? undefined : session
    if (!hasBody(request)) return { actor, place: undefined, again: () => Promise.resolve() }

    admitBody(call, request, reply, session?.userId)
    const place = actor && hasLargeBody(call) ? large.open(actor.userId) : undefined
    const isWhole = request.raw.complete
    return {
      actor,
      place,
      async again() {
        if (isWhole || actor === undefined || token === undefined) return
        const now = await gate(token)
        if (now === undefined) refuse(notAuthorised)
        if (now.pairId !== actor.pairId) refuse(pairChanged)
      },
    }
  }
}
