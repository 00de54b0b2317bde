import type { newSelection } from '#contract/cards/events.ts'
import type { newMessage, newStatus, permissionGranted } from '#contract/daily/events.ts'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { resync } from '#contract/kernel/server.ts'
import type { newMatch } from '#contract/questions/events.ts'

/** Comes by push only: open pages receive messages through the chat's own events (O-058). */
interface NewChatMessage extends SocketEvent {
  readonly name: 'new-chat-message'
  readonly payload?: never
}

/** Emitted by this page when the socket is connected; earlier events were missed (O-062). */
interface Connected extends SocketEvent {
  readonly name: 'connected'
  readonly payload?: never
}

/** Events of the socket and of the worker under one name each (PUSH-34, O-062). */
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

/** Calls `listener` on each event. Returns a function that unsubscribes. */
export function onAppEvent<N extends AppEvent>(
  name: N,
  listener: (payload: Carried<N>) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<Carried<N>>).detail)
  bus.addEventListener(name, handle)
  return () => bus.removeEventListener(name, handle)
}

/** Ids remembered to drop the push that follows a socket event within seconds. */
const SEEN_MAX = 50
const seenIds: string[] = []

/** Emits an event; one whose id was emitted before is dropped (O-062). */
export function emitAppEvent(name: AppEvent, payload?: unknown): void {
  const id = idIn(payload)
  if (id !== null) {
    if (seenIds.includes(id)) return
    seenIds.push(id)
    if (seenIds.length > SEEN_MAX) seenIds.shift()
  }
  bus.dispatchEvent(new CustomEvent(name, { detail: payload }))
}

const idIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'id' in payload
    ? typeof payload.id === 'string'
      ? payload.id
      : null
    : null
