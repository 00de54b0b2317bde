import { queryOptions } from '@tanstack/react-query'
import { type ListedPaar, questionMatches } from '#contract/questions/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery } from '#web/lib/query/queryClient.ts'
import { retainShownItems } from '#web/lib/query/retainShownItems.ts'
import { MATCHES_KEY } from '../keys.ts'

/** Matches stay in the open list although the server lists them once (O-148). */
export const shownMatches = retainShownItems(({ fragePaar }: ListedPaar) => fragePaar.geben.id)

/**
 * Matches, refetched on every visit. Requests are not aborted: the server counts a match as seen
 * once it has sent it.
 */
export const matchesQuery = queryOptions({
  queryKey: MATCHES_KEY,
  queryFn: async () => {
    const keep = shownMatches.startRead()
    const { paare } = await call(questionMatches, {})
    return { paare: keep(paare) }
  },
  staleTime: 0,
  // FRAGEN-40
  meta: { ...liveQuery.meta, failure: 'Matches konnten nicht geladen werden' },
})
