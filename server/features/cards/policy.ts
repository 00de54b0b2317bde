import type { listCards, selectCard } from '#contract/cards/calls.ts'
import {
  cardChanged,
  cardNotYours,
  choosersDoNotDecline,
  dayOutOfReach,
  notAsSomebodyElse,
  roleMayNotChoose,
} from '#contract/cards/errors.ts'
import {
  categoryByName,
  LIFE_MOODS,
  MOOD_TAGS,
  MOODS,
  type Mood,
  tagKey,
} from '#contract/cards/rules.ts'
import { restsUntil } from '#contract/cards/season-rules.ts'
import { type CardBody, cardBody } from '#contract/cards/shapes.ts'
import type { Received } from '#contract/kernel/call.ts'
import { dayStart, utcDay } from '#contract/kernel/day.ts'
import { mayChooseDailyCard, type Role } from '#contract/kernel/roles.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { defined } from '#server/lib/defined.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import type { Deck, StoredCard } from './models.ts'
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
  // A choice that waited may arrive on the next day, when nobody means it any more.
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

const WRITTEN = Object.keys(cardBody.shape) as (keyof CardBody)[]

/** The fields a person writes on a card, as one comparable text. */
const writtenOn = (card: CardRecord): string =>
  JSON.stringify(WRITTEN.map((field) => card[field] || null))

/**
 * Refuses if a card says something else than the content that was rewritten. A rewrite that is
 * saved already passes: it is a retry, since its first answer was lost.
 * @param rewritten undefined from a client that does not compare
 */
export function checkIsExpected(
  present: CardRecord,
  rewritten: CardBody | undefined,
  next: CardRecord,
): void {
  if (rewritten === undefined) return
  const { instructions = null, ...others } = rewritten
  const expected = [{ ...present, ...defined(others), instructions }, next].map(writtenOn)
  if (!expected.includes(writtenOn(present))) refuse(cardChanged)
}

const moodByTag: ReadonlyMap<string, Mood> = new Map(
  MOODS.flatMap((mood) =>
    [mood, ...(MOOD_TAGS[mood] ?? [])].map((tag) => [tagKey(tag), mood] as const),
  ),
)

/** The moods a card with these tags fits. */
export const moodsOf = (tags: readonly string[]): ReadonlySet<Mood> =>
  new Set(tags.flatMap((tag) => moodByTag.get(tagKey(tag)) ?? []))

/** Whether a card with these tags fits a mood. */
export const fitsMood = (tags: readonly string[], mood: Mood): boolean => moodsOf(tags).has(mood)

/** Whether a common card is offered: it has no life mood, or the mood asked for is one it has. */
export function isOffered(tags: readonly string[], mood: Mood | undefined): boolean {
  const moods = moodsOf(tags)
  const own = LIFE_MOODS.filter((one) => moods.has(one))
  return own.length === 0 || own.some((one) => one === mood)
}

export type CardFilter = Received<typeof listCards>['query']

/** Whether a card has the category and exact level asked for. */
export const isWithin = (
  { category, dirtyLevel }: Pick<CardFilter, 'category' | 'dirtyLevel'>,
  card: StoredCard,
): boolean =>
  (category === undefined || card.categoryId === categoryByName(category)?.id) &&
  (dirtyLevel === undefined || card.dirtyLevel === dirtyLevel)

/** Own cards are offered under any mood; common ones of a life mood only under it (KARTEN-123). */
export const isOfferedTo = (card: StoredCard, mood: Mood | undefined): boolean =>
  card.createdBy !== null || isOffered(card.tags, mood)

/** Whether a card has the category, exact level and mood asked for, and is offered under them. */
export const passes = (
  filter: Pick<CardFilter, 'category' | 'dirtyLevel' | 'mood'>,
  card: StoredCard,
): boolean =>
  isWithin(filter, card) &&
  (filter.mood === undefined || fitsMood(card.tags, filter.mood)) &&
  isOfferedTo(card, filter.mood)

/** Whether a card can be drawn on a UTC day, played or not: it is in season, and nobody limits it. */
export const isDrawable = (
  card: StoredCard,
  { deck, limited, day }: { deck: Pick<Deck, 'turnOf'>; limited: ReadonlySet<string>; day: string },
): boolean => !limited.has(card.id) && restsUntil(card, day, deck.turnOf(card.id)) === null

const MS_PER_DAY = 86_400_000

/** Whether a day lies within one day of today, the tolerance for clocks and zones (O-084). */
export const isAboutToday = (day: string, epochMs: number): boolean =>
  Math.abs(dayStart(day) - dayStart(utcDay(epochMs))) <= MS_PER_DAY
