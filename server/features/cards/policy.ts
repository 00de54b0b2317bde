import type { selectCard } from '#contract/cards/calls.ts'
import {
  cardChanged,
  cardNotYours,
  choosersDoNotDecline,
  dayOutOfReach,
  notAsSomebodyElse,
  roleMayNotChoose,
} from '#contract/cards/errors.ts'
import type { CardContent } from '#contract/cards/shapes.ts'
import type { Received } from '#contract/kernel/call.ts'
import { isAboutToday, utcDay } from '#contract/kernel/day.ts'
import { mayChooseDailyCard, type Role } from '#contract/kernel/roles.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkClaimedPair } from '../../identity/claimed-pair.ts'
import type { StoredCard } from './models.ts'
import type { CardRecord } from './records.ts'

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

/** What a person writes on a card, as one comparable text. */
const writtenOn = (card: Omit<CardRecord, 'season' | 'advent'>): string => {
  const { title, categoryId, description, instructions, level, tags, addressee, keep } = card
  const fields = [title, categoryId, description, instructions || null, level, tags]
  return JSON.stringify([...fields, addressee, keep])
}

/**
 * Refuses if a card says something else than what was rewritten. What is saved already came twice:
 * its answer was lost.
 * @param rewritten undefined from a client that does not compare
 */
export function checkIsExpected(
  present: CardRecord,
  rewritten: CardContent | undefined,
  next: CardRecord,
): void {
  if (rewritten === undefined) return
  const expected = [{ ...rewritten, level: rewritten.dirtyLevel }, next].map(writtenOn)
  if (!expected.includes(writtenOn(present))) refuse(cardChanged)
}
