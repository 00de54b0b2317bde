import type { Socket } from 'socket.io'
import { refusal } from '#contract/kernel/call.ts'
import { eventName, refusedAck, type SocketEvent } from '#contract/kernel/event.ts'
import { internalError } from '../http/answer-fault.ts'
import { parseInput } from '../http/input.ts'
import { Refused } from '../http/refuse.ts'
import type { AuthSession } from '../http/session-auth.ts'
import { storageRefusal } from '../http/storage-refusal.ts'
import type { Logger } from '../lib/logger.ts'
import type { EventBinding, Outcome } from './bind.ts'
import type { EventVerdict } from './event-limits.ts'

export interface IncomingOptions {
  readonly bindings: readonly EventBinding[]
  readonly log: Logger
  /** Counts one event of the socket's person. */
  readonly limiter: () => EventVerdict
  readonly onEvent?: ((event: SocketEvent) => void) | undefined
  /** Handlers under way, for which a stop waits. */
  readonly running: Set<Promise<void>>
  /** Resolves once other nodes hear what was emitted; undefined where there are none. */
  readonly told: (() => Promise<void>) | undefined
}

const tooFast = refusal(429, 'too_many', 'Das war zu schnell. Bitte warte kurz.')
const unknownEvent = refusal(404, 'unknown_event', 'Dieses Ereignis gibt es nicht.')

/**
 * Dispatches a socket's events to their handlers: parsed, rate limited, and acknowledged if the
 * client asks for it. An unknown or invalid event is refused and leaves the connection open.
 */
export function dispatchEvents(socket: Socket, options: IncomingOptions): void {
  const { running, told } = options
  const bound = new Map(
    options.bindings.map(({ event, handler }) => [event.name, { event, handler }]),
  )

  // The middleware never calls `next`: Socket.IO would look for listeners in a later tick.
  socket.use(([name, ...parts]: unknown[]) => {
    const last = parts.at(-1)
    const ack = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined
    const payload = ack === undefined || parts.length > 1 ? parts[0] : undefined
    const answer = (what: unknown) => ack?.(what)

    const verdict = options.limiter()
    if (verdict === 'disconnect') return void socket.disconnect(true)
    if (verdict === 'too many') return answer(refusedAck(tooFast))
    const binding = bound.get(name as string)
    if (binding === undefined) return answer(refusedAck(unknownEvent))
    const respond = async () => {
      try {
        const outcome = await handle(binding, payload, socket, options)
        if (told === undefined) {
          if (outcome.ack !== undefined) answer(outcome.ack)
          outcome.after?.()
          return
        }
        outcome.after?.()
        if (outcome.ack === undefined) return
        // Else a kill after the acknowledgement delays the event by the node's lease (0086).
        await told()
        answer(outcome.ack)
      } finally {
        running.delete(work)
      }
    }
    const work = respond()
    running.add(work)
  })
}

async function handle(
  { event, handler }: EventBinding,
  payload: unknown,
  socket: Socket,
  { log, onEvent }: IncomingOptions,
): Promise<Outcome<SocketEvent>> {
  const session = socket.data as AuthSession
  try {
    const outcome = await handler(
      parseInput(event.payload, payload, { of: event, part: 'payload' }) as never,
      {
        ...session,
        socketId: socket.id,
      },
    )
    onEvent?.(event)
    return outcome
  } catch (fault) {
    if (fault instanceof Refused) return { ack: refusedAck(fault) as never }
    const unavailable = storageRefusal(fault)
    const action = unavailable === undefined ? 'event.failed' : 'storage.failed'
    log.error(action, { event: eventName(event), userId: session.userId, fault })
    return { ack: refusedAck(unavailable ?? internalError) as never }
  }
}
