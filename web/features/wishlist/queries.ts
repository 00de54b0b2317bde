import { queryOptions, useQuery } from '@tanstack/react-query'
import { readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { markChanges } from './actions/changes.ts'
import { MARKS_KEY, WISHLIST_KEY } from './keys.ts'
import { withMark } from './state.ts'

const freshness = {
  // A wish of both is told by no event.
  refetchOnWindowFocus: 'always',
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
} as const

const wishlistQuery = queryOptions({
  queryKey: WISHLIST_KEY,
  queryFn: ({ signal }) => call(readWishlist, {}, { signal }),
  ...freshness,
})

/** Without the wishes of both: what shows a button must not count as a look at them (ABEND-13). */
const marksQuery = queryOptions({
  queryKey: MARKS_KEY,
  queryFn: ({ signal }) => call(readMarks, {}, { signal }),
  ...freshness,
})

/** The things on the list and the own wishes, with what waits on this device. */
export function useMarks() {
  const waiting = markChanges.useWaiting()
  return useQuery({ ...marksQuery, select: (lists) => waiting.reduce(withMark, lists) })
}

/** The list of both and the own wishes, with what waits on this device: a look. */
export function useWishlist() {
  const waiting = markChanges.useWaiting()
  return useQuery({ ...wishlistQuery, select: (lists) => waiting.reduce(withMark, lists) })
}
