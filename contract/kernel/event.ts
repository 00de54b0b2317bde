import * as z from 'zod/mini'
import { type IdKind, type Refusal, refusalAnswer } from './call.ts'
import { id, refusalBody } from './shapes.ts'

export interface SocketEvent {
  /** With hyphens; those with an underscore are given by the specification. */
  readonly name: string
  /** The side that emits it. */
  readonly from: 'client' | 'server'
  readonly summary: string
  readonly feature: string
  /** Payload of the event; absent means it carries nothing. */
  readonly payload?: z.ZodMiniType
  /** The payload of the server's acknowledgement, if the client asks for one. */
  readonly ack?: z.ZodMiniType
  /** Which parts of the payload are ids, and of what: `payload` itself or `payload.pairId`. */
  readonly ids?: { readonly [slot: `payload${string}`]: IdKind }
  readonly source: string
}

/** Defines a socket event, with its literal types. */
export const defineEvent = <const E extends SocketEvent>(event: E): E => event

/** Payload of an event as the receiver gets it. */
export type Payload<E extends SocketEvent> = E['payload'] extends z.ZodMiniType
  ? z.output<E['payload']>
  : undefined

/** The payload of an event's acknowledgement. */
export type Ack<E extends SocketEvent> = E['ack'] extends z.ZodMiniType
  ? z.output<E['ack']>
  : undefined

/** `chat_message in`: the name of an event in lists and logs; `in` is from client to server. */
export const eventName = (event: Pick<SocketEvent, 'name' | 'from'>): string =>
  `${event.name} ${event.from === 'client' ? 'in' : 'out'}`

/** Acknowledgement of a refusal, as calls answer it; `error` repeats the sentence. */
const refused = z.extend(refusalBody, { ok: z.literal(false), error: z.string() })

export const refusedAck = (refusal: Omit<Refusal, 'status'>) => ({
  ok: false as const,
  error: refusal.message,
  ...refusalAnswer(refusal),
})

/** Acknowledgement without data. */
export const plainAck = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), refused])

/** Acknowledgement with the stored message (O-068). */
export const ackWith = <M extends z.ZodMiniType>(message: M) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), message }), refused])

/**
 * Payload of an in-app event. The push about the same thing carries the same id, so that a page
 * that receives both acts once (O-062).
 */
export const announcement = z.object({ id })
