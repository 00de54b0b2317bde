import { tagKey } from '#contract/cards/rules.ts'
import { seasonBegan } from '#contract/cards/season-rules.ts'
import { addDays } from '#contract/kernel/day.ts'
import type { StoredCard } from './models.ts'
import type { ReturnsRecord } from './records.ts'
import type { StoredSelection } from './selection-store.ts'

export const NOTHING_RETURNED: ReturnsRecord = { deck: null, cards: [] }

/** An occasion comes again every year; a little earlier, since it may have been played a little late. */
const OCCASION_RETURNS_DAYS = 330

/** The first UTC day whose choice of a common card counts on `day`, before anybody lays it back (KARTEN-125). */
export function cameBackOn(card: StoredCard | undefined, day: string): string {
  if (card === undefined) return ''
  const began = seasonBegan(card, day)
  const isOccasion = card.tags.some((name) => tagKey(name) === tagKey('Anlass'))
  return began === '' && isOccasion ? addDays(day, -OCCASION_RETURNS_DAYS) : began
}

/** The latest of some UTC days; empty for none. */
export const latestOf = (days: readonly string[]): string =>
  days.reduce((latest, day) => (day > latest ? day : latest), '')

/**
 * The first UTC day whose choice of a card counts as played; empty if all of them do.
 * @param cameBack the day on which it came back by itself
 */
export function countsFrom(
  { deck, cards }: ReturnsRecord,
  cardId: string,
  cameBack: string,
): string {
  const single = cards.find(([id]) => id === cardId)?.[1] ?? ''
  return latestOf([single, deck ?? '', cameBack])
}

type Choice = Pick<StoredSelection, 'cardId' | 'day'>

/** Divides choices into those that count as played and those laid back into the deck since. */
export function playedUnder(
  returns: ReturnsRecord,
  cameBack: (cardId: string) => string,
): (choice: Choice) => boolean {
  const single = new Map(returns.cards)
  return ({ cardId, day }) =>
    day >= latestOf([returns.deck ?? '', single.get(cardId) ?? '', cameBack(cardId)])
}

/** Cards back in the deck; a choice of today itself still counts. */
export function withCardsReturned(
  { deck, cards }: ReturnsRecord,
  cardIds: readonly string[],
  today: string,
): ReturnsRecord {
  const back = new Set(cardIds)
  const others = cards.filter(([id]) => !back.has(id))
  return { deck, cards: [...others, ...cardIds.map((id) => [id, today] as const)] }
}

/** All cards back in the deck, but today's. */
export const withDeckReturned = (today: string): ReturnsRecord => ({ deck: today, cards: [] })
