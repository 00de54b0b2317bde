import type { Ack, Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { AuthSession } from '../http/session-auth.ts'

/** The session and id of the socket an event came from. */
export interface LiveSocket extends AuthSession {
  readonly socketId: string
}

/** Result of a handled event. */
export interface Outcome<E extends SocketEvent> {
  readonly ack?: Ack<E>
  /**
   * Runs after the acknowledgement has left (O-068: store, acknowledge, then tell the others); before
   * it where other nodes have to be told (decision 0086).
   */
  readonly after?: () => void
}

export type EventHandler<E extends SocketEvent> = (
  payload: Payload<E>,
  socket: LiveSocket,
) => Promise<Outcome<E>> | Outcome<E>

export interface EventBinding {
  readonly event: SocketEvent
  readonly handler: EventHandler<SocketEvent>
}

/** Binds a handler to an event from the client; types of payload and acknowledgement follow it. */
export const onEvent = <E extends SocketEvent>(
  event: E,
  handler: EventHandler<E>,
): EventBinding => ({ event, handler })
