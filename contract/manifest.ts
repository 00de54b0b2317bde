import { accountsCalls } from './accounts/calls.ts'
import { controlCalls } from './accounts/control-calls.ts'
import { passkeyCalls } from './accounts/passkey-calls.ts'
import { recoveryCalls } from './accounts/recovery-calls.ts'
import { adminCalls, listAdminActs } from './admin/calls.ts'
import { identify, selfTestCalls } from './admin/self-test-calls.ts'
import { cardsCalls } from './cards/calls.ts'
import { echoCalls } from './cards/echo-calls.ts'
import { cardsEvents } from './cards/events.ts'
import { filterCalls } from './cards/filter-calls.ts'
import { keptCalls } from './cards/kept-calls.ts'
import { chatCalls } from './chat/calls.ts'
import { chatEvents } from './chat/events.ts'
import { photoCalls } from './chat/photo-calls.ts'
import { voiceCalls } from './chat/voice-calls.ts'
import { dailyCalls } from './daily/calls.ts'
import { dailyEvents } from './daily/events.ts'
import { dailyQuestionsCalls } from './daily-questions/calls.ts'
import { dailyQuestionsEvents } from './daily-questions/events.ts'
import { daysCalls } from './days/calls.ts'
import { eveningsCalls } from './evenings/calls.ts'
import { eveningsEvents } from './evenings/events.ts'
import type { Call } from './kernel/call.ts'
import type { SocketEvent } from './kernel/event.ts'
import { serverCalls, serverEvents } from './kernel/server.ts'
import { lettersCalls } from './letters/calls.ts'
import { pairingCalls } from './pairing/calls.ts'
import { pauseCalls } from './pause/calls.ts'
import { pauseEvents } from './pause/events.ts'
import { pushCalls } from './push/calls.ts'
import { questionsCalls } from './questions/calls.ts'
import { questionsEvents } from './questions/events.ts'
import { specialDaysCalls } from './special-days/calls.ts'
import { storiesCalls } from './stories/calls.ts'
import { wishlistCalls } from './wishlist/calls.ts'
import { wishlistEvents } from './wishlist/events.ts'

/**
 * Every call of the wire. A route that is not here cannot exist. Static paths stand before
 * parameters that would match them, hence push before accounts (O-028). Only here may
 * lists be spread: in a file of calls that would carry all of them into the built page.
 */
export const calls: readonly Call[] = [
  ...pushCalls,
  ...accountsCalls,
  ...controlCalls,
  ...recoveryCalls,
  ...passkeyCalls,
  ...pairingCalls,
  ...chatCalls,
  ...photoCalls,
  ...voiceCalls,
  ...cardsCalls,
  ...filterCalls,
  ...keptCalls,
  ...echoCalls,
  ...dailyCalls,
  ...dailyQuestionsCalls,
  ...pauseCalls,
  ...daysCalls,
  ...eveningsCalls,
  ...specialDaysCalls,
  ...lettersCalls,
  ...storiesCalls,
  ...questionsCalls,
  ...wishlistCalls,
  ...adminCalls,
  listAdminActs,
  ...selfTestCalls,
  identify,
  ...serverCalls,
]

/** Every socket event of the wire, in both directions. */
export const events: readonly SocketEvent[] = [
  ...chatEvents,
  ...cardsEvents,
  ...dailyEvents,
  ...dailyQuestionsEvents,
  ...eveningsEvents,
  ...questionsEvents,
  ...pauseEvents,
  ...wishlistEvents,
  ...serverEvents,
]
