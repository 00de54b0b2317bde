import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Card } from '#contract/cards/calls.ts'

/** Prefix of the query keys of all decks. */
export const decksKey = ['cards', 'deck']

export const categoriesKey = ['cards', 'categories']

/** A page of the deck after shuffling. */
export interface DeckPage {
  readonly seed: number
  readonly cards: readonly Card[]
  readonly isLast: boolean
}

type DeckPages = InfiniteData<DeckPage>

/** Removes a card from all cached decks. */
export function removeFromDecks(cache: QueryClient, cardId: string): void {
  cache.setQueriesData<DeckPages>(
    { queryKey: decksKey },
    (deck) =>
      deck && {
        ...deck,
        pages: deck.pages.map((page) => ({
          ...page,
          cards: page.cards.filter(({ id }) => id !== cardId),
        })),
      },
  )
}

/** A card from any cached list, as placeholder data. */
export function cardInCache(cache: QueryClient, id: string): Card | undefined {
  const decks = cache.getQueriesData<DeckPages>({ queryKey: decksKey })
  for (const [, deck] of decks) {
    for (const { cards } of deck?.pages ?? []) {
      const found = cards.find((card) => card.id === id)
      if (found) return found
    }
  }
  return undefined
}
