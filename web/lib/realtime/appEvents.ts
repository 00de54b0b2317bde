import type { cardsEvents } from '#contract/cards/events.ts'
import type { chatEvents } from '#contract/chat/events.ts'
import type { dailyEvents } from '#contract/daily/events.ts'
import type { dailyQuestionsEvents } from '#contract/daily-questions/events.ts'
import type { eveningsEvents } from '#contract/evenings/events.ts'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { serverEvents } from '#contract/kernel/server.ts'
import type { pauseEvents } from '#contract/pause/events.ts'
import type { questionsEvents } from '#contract/questions/events.ts'
import type { wishlistEvents } from '#contract/wishlist/events.ts'

type ContractEvent = (
  | typeof cardsEvents
  | typeof chatEvents
  | typeof dailyEvents
  | typeof dailyQuestionsEvents
  | typeof pauseEvents
  | typeof eveningsEvents
  | typeof questionsEvents
  | typeof serverEvents
  | typeof wishlistEvents
)[number]
type From<S extends SocketEvent['from']> = Extract<ContractEvent, { readonly from: S }>

/** The payloads of the server's events, by name. */
type ServerPayloads = { readonly [E in From<'server'> as E['name']]: Payload<E> }

interface PagePayloads {
  /** Comes by push only: open pages receive messages as `chat_message` (O-058). */
  readonly 'new-chat-message': undefined
  /** Emitted by this page when the socket is connected; earlier events were missed (O-062). */
  readonly connected: undefined
}

type Payloads = ServerPayloads & PagePayloads
export type AppEvent = keyof Payloads

/** Listeners of a typed socket; the events reach the app through `onAppEvent`. */
export type ServerToClientEvents = {
  readonly [N in keyof ServerPayloads]: (payload: ServerPayloads[N]) => void
}
/** The events the app may emit over the socket. */
export type ClientToServerEvents = {
  readonly [E in From<'client'> as E['name']]: E extends { readonly payload: unknown }
    ? (payload: Payload<E & SocketEvent>) => void
    : () => void
}

/** Emitted by this page alone. */
const OF_PAGE: AppEvent = 'connected'

/** Whether a name from the socket or the worker may be that of an event; nobody listens for others. */
export const isAppEvent = (name: string): name is AppEvent => name !== '' && name !== OF_PAGE

/**
 * Whether a push may repeat an event, or has brought it already: the names with a hyphen. A second one
 * with the same id is dropped then (O-062), and a match is celebrated once (O-125).
 */
const isPushedToo = (name: string): boolean => name.includes('-')

const bus = new EventTarget()

/** Calls `listener` on each event. Returns a function that unsubscribes. */
export function onAppEvent<N extends AppEvent>(
  name: N,
  listener: (payload: Payloads[N]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<Payloads[N]>).detail)
  bus.addEventListener(name, handle)
  return () => bus.removeEventListener(name, handle)
}

/** Ids remembered to drop the push that follows a socket event within seconds. */
const SEEN_MAX = 50
const seenIds: string[] = []

/** Tells everybody who listens, unless a push repeats what the socket has brought (`isPushedToo`). */
export function emitAppEvent(name: AppEvent, payload?: unknown): void {
  const id = isPushedToo(name) ? idIn(payload) : null
  if (id !== null) {
    if (seenIds.includes(id)) return
    seenIds.push(id)
    if (seenIds.length > SEEN_MAX) seenIds.shift()
  }
  bus.dispatchEvent(new CustomEvent(name, { detail: payload }))
}

const idIn = (payload: unknown): string | null => {
  const { id } = Object(payload) as { readonly id?: unknown }
  return typeof id === 'string' ? id : null
}
