import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Card } from '#contract/cards/calls.ts'

/** Begins the key of every deck, whatever its filter. */
export const decksKey = ['cards', 'deck']

export const categoriesKey = ['cards', 'categories']

/** A page of the deck as it was dealt here. */
export interface DeckPage {
  readonly seed: number
  readonly cards: readonly Card[]
  readonly isLast: boolean
}

type DeckPages = InfiniteData<DeckPage>

/** Takes a card out of every deck that was read. */
export function takeFromDecks(cache: QueryClient, cardId: string): void {
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

/** A card that some list has brought along, so that its page need not wait. */
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
