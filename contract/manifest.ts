import { accountsCalls } from './accounts/calls.ts'
import { cardsCalls } from './cards/calls.ts'
import { cardsEvents } from './cards/events.ts'
import type { Call } from './kernel/call.ts'
import type { SocketEvent } from './kernel/event.ts'
import { pairingCalls } from './pairing/calls.ts'

/** Every call of the wire, in one list. A route that is not here cannot exist. */
export const calls: readonly Call[] = [...accountsCalls, ...pairingCalls, ...cardsCalls]

/** Every socket event of the wire, in both directions. */
export const events: readonly SocketEvent[] = [...cardsEvents]
