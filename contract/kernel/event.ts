import type * as z from 'zod/mini'

export interface SocketEvent {
  readonly name: string
  /** Who emits it. */
  readonly from: 'client' | 'server'
  readonly summary: string
  readonly feature: string
  /** Payload of the event; absent means it carries nothing. */
  readonly payload?: z.ZodMiniType
  /** What the server hands to the client's acknowledgement, if the client asks for one. */
  readonly ack?: z.ZodMiniType
  readonly source: string
}

/** Writes a socket event down. Returns it unchanged, with its literal types kept. */
export const defineEvent = <const E extends SocketEvent>(event: E): E => event

/** Payload of an event as the receiver gets it. */
export type Payload<E extends SocketEvent> = E['payload'] extends z.ZodMiniType
  ? z.output<E['payload']>
  : undefined

/** What the acknowledgement of an event carries. */
export type Ack<E extends SocketEvent> = E['ack'] extends z.ZodMiniType
  ? z.output<E['ack']>
  : undefined
