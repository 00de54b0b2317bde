import type { selectCard } from '#contract/cards/calls.ts'
import {
  cardNotYours,
  choosersDoNotDecline,
  dayOutOfReach,
  notAsSomebodyElse,
  roleMayNotChoose,
} from '#contract/cards/errors.ts'
import type { Received } from '#contract/kernel/call.ts'
import { isAboutToday, utcDay } from '#contract/kernel/day.ts'
import { mayChooseDailyCard, type Role } from '#contract/kernel/roles.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkClaimedPair } from '../../identity/claimed-pair.ts'
import type { StoredCard } from './models.ts'

type ClaimedSelection = Received<typeof selectCard>['body']

/** Checks the optional claims of a client against the session (O-084). */
export function checkSelectionClaims(claimed: ClaimedSelection, actor: Actor, now: number): void {
  checkClaimedPair(claimed.pairId, actor)
  if (claimed.selectedBy !== undefined && claimed.selectedBy !== actor.userId) {
    refuse(notAsSomebodyElse)
  }
  const { date, instead } = claimed
  if (date === undefined) return
  // One that waited may come on the next day, when nobody means it any more.
  const isToday = instead === undefined ? isAboutToday(date, now) : date === utcDay(now)
  if (!isToday) refuse(dayOutOfReach)
}

/** Only dominant-side and neutral roles choose (O-001). */
export function checkMayChoose(role: Role | null): void {
  if (!mayChooseDailyCard(role)) refuse(roleMayNotChoose)
}

/** Only the receiver of a card declines it; the chooser chooses another one (O-084). */
export function checkMayDecline(actor: Actor, selectedBy: string): void {
  if (selectedBy === actor.userId) refuse(choosersDoNotDecline)
}

/** Only the author edits a card (ROLLEN-19). */
export function checkIsCreator(actor: Actor, card: StoredCard): void {
  if (card.createdBy !== actor.userId) refuse(cardNotYours)
}
