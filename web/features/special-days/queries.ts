import { queryOptions } from '@tanstack/react-query'
import { listSpecialDays } from '#contract/special-days/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'

/** The days of both, the same for both. */
export const specialDaysQuery = queryOptions({
  queryKey: ['special-days'],
  queryFn: ({ signal }) => call(listSpecialDays, {}, { signal }),
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})
