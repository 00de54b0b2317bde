import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listCards } from '#contract/cards/calls.ts'
import { SEED_MAX } from '#contract/cards/rules.ts'
import { call } from '../../lib/api.ts'
import { steady } from '../../lib/query.ts'
import { type DeckPage, decksKey } from './cached-queries.ts'
import { deal, type Place } from './deck-state.ts'

/** Few enough for a picture within a second, enough to swipe while the next page comes. */
const PAGE = 24

/** Narrows the deck by category name or exact level (O-095, O-096). */
export interface DeckFilter {
  readonly category?: string | undefined
  readonly dirtyLevel?: number | undefined
}

/**
 * The deck page by page: the pages of one seed cover it exactly once (docs/decisions/0007), each
 * shuffled here (KARTEN-109). A new visit gets a new seed.
 */
export const deckQuery = ({ category, dirtyLevel }: DeckFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...decksKey, category ?? null, dirtyLevel ?? null],
    initialPageParam: { page: 1, seed: -1 },
    queryFn: async ({ pageParam, signal }): Promise<DeckPage> => {
      const { page } = pageParam
      const seed = pageParam.seed < 0 ? Math.floor(Math.random() * SEED_MAX) : pageParam.seed
      const query = {
        limit: String(PAGE),
        page: String(page),
        seed: String(seed),
        ...(category !== undefined && { category }),
        ...(dirtyLevel !== undefined && { dirtyLevel: String(dirtyLevel) }),
      }
      const cards = await call(listCards, { query }, { signal })
      return { seed, cards: deal(cards, Math.random), isLast: cards.length < PAGE }
    },
    getNextPageParam: (last, _, { page }) =>
      last.isLast ? undefined : { page: page + 1, seed: last.seed },
    // Read again it would be another order: the cards must not change under the finger.
    staleTime: Infinity,
    ...steady,
  })

const placeKey = ['cards', 'place']

/** Where somebody left the deck a moment ago; forgotten with the deck itself. */
export const placeIn = (cache: QueryClient): Place =>
  cache.getQueryData<Place>(placeKey) ?? { index: 0, id: undefined }

export const keepPlace = (cache: QueryClient, place: Place): void => {
  cache.setQueryData(placeKey, place)
}
