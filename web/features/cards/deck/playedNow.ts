import type { PlayedDay, selectionOfDay } from '#contract/cards/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { playedCards } from '../choice/state.ts'

/**
 * Ids of the cards that are out of the deck, the card of today among them, which a choice changes
 * before the days are read again: a card would otherwise come or go under the finger of a person
 * who is back in the deck.
 */
export const playedNow = (
  days: readonly PlayedDay[],
  today: Pick<Answer<typeof selectionOfDay>, 'date' | 'cardId'> | undefined,
): ReadonlySet<string> => {
  const others = days.filter(({ date, redeemed }) => redeemed || date !== today?.date)
  return new Set([...playedCards(others), ...(today?.cardId ? [today.cardId] : [])])
}
