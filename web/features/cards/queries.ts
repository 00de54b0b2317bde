import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Card,
  favoriteCards,
  listCategories,
  listTags,
  myCards,
  readCard,
} from '#contract/cards/calls.ts'
import { call } from '../../lib/http/api.ts'

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
function cardInCache(cache: QueryClient, id: string): Card | undefined {
  const decks = cache.getQueriesData<DeckPages>({ queryKey: decksKey })
  for (const [, deck] of decks) {
    for (const { cards } of deck?.pages ?? []) {
      const found = cards.find((card) => card.id === id)
      if (found) return found
    }
  }
  return undefined
}

const MINUTES = 60_000

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['cards', 'one', id],
    queryFn: ({ signal }) => call(readCard, { params: { id } }, { signal }),
    staleTime: 5 * MINUTES,
    // FEHLER-06
    meta: { failure: 'Karte konnte nicht geladen werden' },
  })

/** One card; a cached list provides its placeholder. */
export function useCard(id: string) {
  const cache = useQueryClient()
  return useQuery({ ...cardQuery(id), placeholderData: () => cardInCache(cache, id) })
}

/** Writes a card into the cache. */
export const cacheCard = (cache: QueryClient, card: Card): void => {
  cache.setQueryData(cardQuery(card.id).queryKey, card)
}

/** One's own favourites, newest first. */
export const favoritesQuery = queryOptions({
  queryKey: ['cards', 'favorites'],
  queryFn: ({ signal }) => call(favoriteCards, {}, { signal }),
})

/** The cards one has written, newest first. */
export const myCardsQuery = queryOptions({
  queryKey: ['cards', 'mine'],
  queryFn: ({ signal }) => call(myCards, {}, { signal }),
})

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 5 * MINUTES,
})

export const tagsQuery = queryOptions({
  queryKey: ['cards', 'tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  staleTime: 5 * MINUTES,
})
