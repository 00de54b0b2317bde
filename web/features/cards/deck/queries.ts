import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Card, listCards } from '#contract/cards/calls.ts'
import { SEED_MAX } from '#contract/cards/rules.ts'
import { call } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { queryClient, stableQuery } from '#web/lib/query/queryClient.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { today } from '#web/lib/time/serverClock.ts'
import {
  BOTH_LIKE,
  type DeckFilter,
  type DeckMood,
  type DeckPage,
  decksKey,
  mapCards,
  reactionsQuery,
  shownBothQuery,
} from '../queries.ts'
import { type DeckPosition, dislikedLast, nextPage, occasionsFirst } from './state.ts'

/** Page size: small enough to load within a second, large enough to swipe until the next page. */
const PAGE = 24

const readPage = (filter: DeckFilter, page: number, seed: number, signal?: AbortSignal) => {
  const { category, dirtyLevel, mood } = filter
  if (mood === BOTH_LIKE) return readShownBoth(signal)
  const query = {
    limit: String(PAGE),
    page: String(page),
    seed: String(seed),
    ...(category !== undefined && { category }),
    ...(dirtyLevel !== undefined && { dirtyLevel: String(dirtyLevel) }),
    ...(mood !== undefined && { mood }),
  }
  return call(listCards, { query }, { signal })
}

/** The cards of the deck that the list has shown on this device: a part, which must be no look (KARTEN-143). */
async function readShownBoth(signal?: AbortSignal) {
  const shown = new Set(await queryClient.ensureQueryData(shownBothQuery))
  if (shown.size === 0) return []
  return (await call(listCards, {}, { signal })).filter(({ id }) => shown.has(id))
}

/** Ids of the cards one dislikes, as far as this device knows. */
const ownDislikes = (): ReadonlySet<string> => {
  const reactions = queryClient.getQueryData(reactionsQuery.queryKey) ?? []
  return new Set(reactions.filter(({ vote }) => vote === 'dislike').map(({ cardId }) => cardId))
}

/**
 * The deck page by page: the pages of one seed cover it exactly once (docs/decisions/0007), each
 * shuffled here (KARTEN-109). A new visit gets a new seed.
 * @param day the server's day of the visit: the next day's deck may have other cards (KARTEN-113)
 */
export const deckQuery = ({ category, dirtyLevel, mood }: DeckFilter = {}, day = today()) =>
  infiniteQueryOptions({
    queryKey: [...decksKey, day, category ?? null, dirtyLevel ?? null, mood ?? null],
    initialPageParam: { page: 1, seed: -1 },
    queryFn: async ({ pageParam, signal }): Promise<DeckPage> => {
      const { page } = pageParam
      const seed = pageParam.seed < 0 ? Math.floor(Math.random() * SEED_MAX) : pageParam.seed
      const read = await readPage({ category, dirtyLevel, mood }, page, seed, signal)
      const disliked = ownDislikes()
      const cards = dislikedLast(occasionsFirst(read, Math.random), disliked)
      return {
        page,
        seed,
        cards,
        disliked: cards.map(({ id }) => id).filter((id) => disliked.has(id)),
        isLast: mood === BOTH_LIKE || read.length < PAGE,
      }
    },
    getNextPageParam: (last, pages) => {
      if (last.isLast) return undefined
      return { page: nextPage(pages, ownDislikes(), PAGE), seed: last.seed }
    },
    // A refetch would change the order while the deck is shown.
    staleTime: Infinity,
    ...stableQuery,
    // Votes and the list change it: each visit reads it anew.
    ...(mood === BOTH_LIKE && { gcTime: 0 }),
  })

const isOwn = ({ createdBy }: Card): boolean => createdBy !== null

/**
 * Refetches the pages of a shown deck that contain cards of the pair's own, since only these can be
 * edited, and replaces them in place. Added and removed cards follow at the next visit.
 */
async function refetchOwnCards(cache: QueryClient, filter: DeckFilter, day: string): Promise<void> {
  const { queryKey } = deckQuery(filter, day)
  const pages = cache.getQueryData(queryKey)?.pages ?? []
  const read = await Promise.all(
    pages.flatMap(({ page, seed, cards }) =>
      cards.some(isOwn) ? [readPage(filter, page, seed)] : [],
    ),
  )
  const fresh = new Map(read.flat().map((card) => [card.id, card]))
  if (fresh.size === 0) return
  cache.setQueryData(queryKey, (deck) =>
    mapCards(deck, (cards) => cards.map((card) => fresh.get(card.id) ?? card)),
  )
  // setQueryData marks the query as fresh; it must still be refetched at the next visit.
  void cache.invalidateQueries({ queryKey, refetchType: 'none' })
}

const placeKey = (mood: DeckMood | undefined) => ['cards', 'place', mood ?? null]

/** The position in the deck of a mood, kept in the query cache with the deck. */
export const readDeckPosition = (cache: QueryClient, mood: DeckMood | undefined): DeckPosition =>
  cache.getQueryData<DeckPosition>(placeKey(mood)) ?? { index: 0, id: undefined }

export const saveDeckPosition = (
  cache: QueryClient,
  mood: DeckMood | undefined,
  place: DeckPosition,
): void => {
  cache.setQueryData(placeKey(mood), place)
}

const moodKey = ['cards', 'mood']

/** The mood the deck was last filtered by, kept while the deck is. */
export const readDeckMood = (cache: QueryClient): DeckMood | undefined =>
  cache.getQueryData<DeckMood | null>(moodKey) ?? undefined

export const saveDeckMood = (cache: QueryClient, mood: DeckMood | undefined): void => {
  cache.setQueryData(moodKey, mood ?? null)
}

/** The filters and search words of the list of all cards, kept while one of them is open. */
export const deckSearch = createSessionStore<{
  readonly typed: string
  readonly filter: DeckFilter
}>({ typed: '', filter: {} })

/** The query of a shown deck. Cards edited elsewhere are updated in it without changing the order. */
export function useDeckQuery({ category, dirtyLevel, mood }: DeckFilter = {}) {
  const cache = useQueryClient()
  const [day] = useState(today)
  useEffect(
    () =>
      onAppEvent('resync', () => {
        refetchOwnCards(cache, { category, dirtyLevel, mood }, day).catch((cause: unknown) =>
          logFailure('Karten konnten nicht noch einmal gelesen werden', cause),
        )
      }),
    [cache, category, dirtyLevel, mood, day],
  )
  return useInfiniteQuery(deckQuery({ category, dirtyLevel, mood }, day))
}
