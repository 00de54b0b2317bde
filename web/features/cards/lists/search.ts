import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchCards } from '#contract/cards/filter-calls.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery } from '#web/lib/query/queryClient.ts'
import { BOTH_LIKE, type DeckFilter } from '../queries.ts'

/** The cards that match the filter and contain every word of the search. */
export const searchQuery = (search: string, { category, dirtyLevel, mood }: DeckFilter) =>
  queryOptions({
    queryKey: ['cards', 'search', search, category ?? null, dirtyLevel ?? null, mood ?? null],
    queryFn: ({ signal }) => {
      const body = { search, category, dirtyLevel, ...(mood !== BOTH_LIKE && { mood }) }
      return call(searchCards, { body }, { signal })
    },
    // Cards both like are listed whole (KARTEN-143).
    enabled: search !== '' && mood !== BOTH_LIKE,
    // Another device may have changed a card.
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    placeholderData: keepPreviousData,
    ...liveQuery,
  })
