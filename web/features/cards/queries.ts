import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Card,
  favoriteCards,
  listCategories,
  listReactions,
  listTags,
  myCards,
  readCard,
} from '#contract/cards/calls.ts'
import { likedByBoth, listMoods } from '#contract/cards/filter-calls.ts'
import type { Mood } from '#contract/cards/rules.ts'
import { call } from '#web/lib/http/api.ts'
import { isPermanent } from '#web/lib/http/backoff.ts'
import { liveQuery, persistedQuery, stableQuery } from '#web/lib/query/queryClient.ts'
import { hasNoData } from '#web/lib/query/queryFailure.ts'

/** Prefix of the query keys of all decks. */
export const decksKey = ['cards', 'deck']

/** Beside the moods: the cards both like (KARTEN-145). */
export const BOTH_LIKE = 'both'
export type DeckMood = Mood | typeof BOTH_LIKE

/** Narrows the deck by category name, exact level (O-095, O-096) or mood. */
export interface DeckFilter {
  readonly category?: string | undefined
  readonly dirtyLevel?: number | undefined
  readonly mood?: DeckMood | undefined
}

/** A page of the deck after shuffling. */
export interface DeckPage {
  /** From 1. */
  readonly page: number
  readonly seed: number
  readonly cards: readonly Card[]
  /** Ids of the cards one disliked when they were dealt. */
  readonly disliked: readonly string[]
  readonly isLast: boolean
}

type DeckPages = InfiniteData<DeckPage, unknown>

/** A cached deck with the cards of each page changed; undefined if it is not cached. */
export const mapCards = <Deck extends DeckPages>(
  deck: Deck | undefined,
  change: (cards: readonly Card[]) => readonly Card[],
): Deck | undefined =>
  deck && {
    ...deck,
    pages: deck.pages.map((page) => ({ ...page, cards: change(page.cards) })),
  }

/** Removes a card from all cached decks. */
export function removeFromDecks(cache: QueryClient, cardId: string): void {
  cache.setQueriesData<DeckPages>({ queryKey: decksKey }, (deck) =>
    mapCards(deck, (cards) => cards.filter(({ id }) => id !== cardId)),
  )
}

/** The next visit loads a new deck; the one that is shown stays. */
export const resetHiddenDecks = (cache: QueryClient): void =>
  cache.removeQueries({ queryKey: decksKey, type: 'inactive' })

/** Refetches lists that have changed. */
export const refetch = (
  cache: QueryClient,
  ...queries: readonly { readonly queryKey: QueryKey }[]
): Promise<unknown> =>
  Promise.all(queries.map(({ queryKey }) => cache.invalidateQueries({ queryKey })))

/** A card from any cached deck, as placeholder data. */
const cardInCache = (cache: QueryClient, id: string): Card | undefined =>
  cache
    .getQueriesData<DeckPages>({ queryKey: decksKey })
    .flatMap(([, deck]) => deck?.pages.flatMap(({ cards }) => cards) ?? [])
    .find((card) => card.id === id)

const MINUTES = 60_000

/** Log entry of a card that could not be loaded (FEHLER-06). */
export const CARD_NOT_LOADED = 'Karte konnte nicht geladen werden'

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['cards', 'one', id],
    queryFn: ({ signal }) => call(readCard, { params: { id } }, { signal }),
    staleTime: 5 * MINUTES,
    meta: {
      ...liveQuery.meta,
      ...persistedQuery.meta,
      failure: CARD_NOT_LOADED,
    },
  })

/** One card; a cached list provides its placeholder. */
export function useCard(id: string) {
  const cache = useQueryClient()
  return useQuery({ ...cardQuery(id), placeholderData: () => cardInCache(cache, id) })
}

/** Whether there is no such card to show: one that was read stays while the server is not reached. */
export const isUnavailable = (card: UseQueryResult<Card>): boolean =>
  hasNoData(card) || (card.error !== null && isPermanent(card.error))

/** Writes a card into the cache. */
export const cacheCard = (cache: QueryClient, card: Card): void => {
  cache.setQueryData(cardQuery(card.id).queryKey, card)
}

/** A card that was read on this visit. */
export const knownCard = (cache: QueryClient, id: string): Card | undefined =>
  cache.getQueryData(cardQuery(id).queryKey) ?? cardInCache(cache, id)

/** One's own votes, favourites and limits; nobody else ever sees them (O-093). */
export const reactionsQuery = queryOptions({
  queryKey: ['cards', 'reactions'],
  queryFn: ({ signal }) => call(listReactions, {}, { signal }),
  ...persistedQuery,
})

const SHOWN_BOTH_KEY = ['cards', 'both-shown']

/**
 * Ids of the cards the last look at all that both like has shown on this device. It asks nobody: a mark
 * is no look, after which the server would show a like taken back no longer (KARTEN-143).
 */
export const shownBothQuery = queryOptions({
  queryKey: SHOWN_BOTH_KEY,
  queryFn: ({ client }) => client.getQueryData<readonly string[]>(SHOWN_BOTH_KEY) ?? [],
  ...persistedQuery,
})

/**
 * The cards both like, all of them: a look, for the one list that shows the whole answer and only at its
 * opening. Nothing in the background reads it, and it is not persisted: what is asked for is shown.
 */
export const bothLikeQuery = queryOptions({
  queryKey: ['cards', 'both'],
  queryFn: async ({ client, signal }) => {
    const cards = await call(likedByBoth, {}, { signal })
    client.setQueryData(
      shownBothQuery.queryKey,
      cards.map(({ id }) => id),
    )
    return cards
  },
  gcTime: 0,
  ...stableQuery,
})

/** Whether one was shown that both like a card. */
export const useIsLikedByBoth = (cardId: string): boolean =>
  useQuery({ ...shownBothQuery, select: (ids) => ids.includes(cardId) }).data ?? false

/** One's own favourites, newest first. */
export const favoritesQuery = queryOptions({
  queryKey: ['cards', 'favorites'],
  queryFn: ({ signal }) => call(favoriteCards, {}, { signal }),
  ...persistedQuery,
})

/** The cards one has written, newest first. */
export const myCardsQuery = queryOptions({
  queryKey: ['cards', 'mine'],
  queryFn: ({ signal }) => call(myCards, {}, { signal }),
  ...persistedQuery,
})

export const categoriesQuery = queryOptions({
  queryKey: ['cards', 'categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 5 * MINUTES,
  ...liveQuery,
})

/**
 * The moods with their numbers of cards, within a category and level. Refetched with the categories,
 * which count the same cards.
 */
export const moodsQuery = ({ category, dirtyLevel }: Omit<DeckFilter, 'mood'> = {}) =>
  queryOptions({
    queryKey: [...categoriesQuery.queryKey, 'moods', category ?? null, dirtyLevel ?? null],
    queryFn: ({ signal }) => {
      const query = {
        ...(category !== undefined && { category }),
        ...(dirtyLevel !== undefined && { dirtyLevel: String(dirtyLevel) }),
      }
      return call(listMoods, { query }, { signal })
    },
    ...liveQuery,
  })

export const tagsQuery = queryOptions({
  queryKey: ['cards', 'tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  staleTime: 5 * MINUTES,
  ...liveQuery,
})
