import { infiniteQueryOptions } from '@tanstack/react-query'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery, persistedQuery, queryClient } from '#web/lib/query/queryClient.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'

/** A multiple of 2 and of 3, so that pages fill whole rows at every width (MEDIEN-03, MEDIEN-04). */
const PAGE = 60

/** Whether there are no older photos. */
export const isLastPage = (page: readonly MediaItem[]): boolean => page.length < PAGE

/** The pair's photos, newest first, page by page (O-079). */
export const galleryQuery = infiniteQueryOptions({
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
  queryKey: ['media'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }): Promise<MediaItem[]> =>
    call(
      gallery,
      { query: { limit: String(PAGE), ...(pageParam && { before: pageParam }) } },
      { signal },
    ),
  getNextPageParam: (last) => (isLastPage(last) ? undefined : last.at(-1)?.id),
  staleTime: 0,
})

/** Refetches the gallery when a photo was sent or deleted, or its words were edited. Returns a function that unsubscribes. */
export function subscribeGallery(): () => void {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: galleryQuery.queryKey })
  return combineUnsubscribes([
    onAppEvent('chat_message', ({ fileUrl }) => fileUrl !== null && refetch()),
    onAppEvent(
      'chat_message_updated',
      ({ deletedAt, fileUrl, edited }) =>
        (deletedAt !== null || (edited && fileUrl !== null)) && refetch(),
    ),
  ])
}
