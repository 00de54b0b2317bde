import type { newSelection } from '#contract/cards/events.ts'
import type { newMessage, newStatus, permissionGranted } from '#contract/daily/events.ts'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { resync } from '#contract/kernel/server.ts'
import type { newMatch } from '#contract/questions/events.ts'

/**
 * What can happen elsewhere while the app is open, by the names the worker and the socket use
 * (PUSH-34, O-062). Both ways lead here, so a screen listens in one place.
 */
/** Comes by push only: open pages hear of messages through the chat's own events (O-058). */
interface NewChatMessage extends SocketEvent {
  readonly name: 'new-chat-message'
  readonly payload?: never
}

/** Said by this page: live news come from now on, what happened before came to nobody (O-062). */
interface Connected extends SocketEvent {
  readonly name: 'connected'
  readonly payload?: never
}

type InApp =
  | typeof newSelection
  | typeof newStatus
  | typeof newMessage
  | typeof permissionGranted
  | typeof newMatch
  | typeof resync
  | NewChatMessage
  | Connected

export type AppEvent = InApp['name']
type Carried<N extends AppEvent> = Payload<Extract<InApp, SocketEvent & { readonly name: N }>>

const NAMES: ReadonlySet<string> = new Set<AppEvent>([
  'new-selection',
  'new-status',
  'new-message',
  'permission-granted',
  'new-match',
  'new-chat-message',
  'resync',
])

export const isAppEvent = (name: string): name is AppEvent => NAMES.has(name)

const bus = new EventTarget()

/** Listens for an event; answers with the way to stop. */
export function onAppEvent<N extends AppEvent>(
  name: N,
  listener: (payload: Carried<N>) => void,
): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<Carried<N>>).detail)
  bus.addEventListener(name, heard)
  return () => bus.removeEventListener(name, heard)
}

/** Enough to bridge the seconds between the socket's news and the push about the same thing. */
const REMEMBERED = 50
const heardOf: string[] = []

/** Passes an event on; one with an id that was passed on before is dropped (O-062). */
export function emitAppEvent(name: AppEvent, payload?: unknown): void {
  const id = idIn(payload)
  if (id !== null) {
    if (heardOf.includes(id)) return
    heardOf.push(id)
    if (heardOf.length > REMEMBERED) heardOf.shift()
  }
  bus.dispatchEvent(new CustomEvent(name, { detail: payload }))
}

const idIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'id' in payload
    ? typeof payload.id === 'string'
      ? payload.id
      : null
    : null
