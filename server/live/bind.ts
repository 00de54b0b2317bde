import type { Ack, Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { SessionFacts } from '../http/session-gate.ts'

/** The socket an event came from: who it belongs to, and when it ends. */
export interface LiveSocket extends SessionFacts {
  readonly socketId: string
}

/** What becomes of an event: the acknowledgement, and what is told to others after it. */
export interface Outcome<E extends SocketEvent> {
  readonly ack?: Ack<E>
  /** Runs after the acknowledgement has left (O-068: store, acknowledge, then tell the others). */
  readonly after?: () => void
}

export type EventHandler<E extends SocketEvent> = (
  payload: Payload<E>,
  socket: LiveSocket,
) => Promise<Outcome<E>>

export interface EventBinding {
  readonly event: SocketEvent
  readonly handler: EventHandler<SocketEvent>
}

/** Binds a handler to an event from the client; types of payload and acknowledgement follow it. */
export const onEvent = <E extends SocketEvent>(
  event: E,
  handler: EventHandler<E>,
): EventBinding => ({ event, handler })
