import type { ReturnsRecord } from './records.ts'
import type { StoredSelection } from './selection-store.ts'

export const NOTHING_RETURNED: ReturnsRecord = { deck: null, cards: [] }

/** The first UTC day whose choice of a card counts as played; empty if all of them do. */
export function countsFrom({ deck, cards }: ReturnsRecord, cardId: string): string {
  const single = cards.find(([id]) => id === cardId)?.[1] ?? ''
  return deck !== null && deck > single ? deck : single
}

type Choice = Pick<StoredSelection, 'cardId' | 'day'>

/** Divides choices into those that count as played and those laid back into the deck since. */
export function playedUnder(returns: ReturnsRecord): (choice: Choice) => boolean {
  const single = new Map(returns.cards)
  return ({ cardId, day }) => day >= (returns.deck ?? '') && day >= (single.get(cardId) ?? '')
}

/** A card back in the deck; the choice of today itself still counts. */
export const withCardReturned = (
  { deck, cards }: ReturnsRecord,
  cardId: string,
  today: string,
): ReturnsRecord => ({ deck, cards: [...cards.filter(([id]) => id !== cardId), [cardId, today]] })

/** All cards back in the deck, but today's. */
export const withDeckReturned = (today: string): ReturnsRecord => ({ deck: today, cards: [] })
