import { queryOptions } from '@tanstack/react-query'
import { unreadCount } from '#contract/chat/calls.ts'
import { call } from '../../../lib/api.ts'
import { liveQuery } from '../../../lib/query.ts'

/** How often the unread count is asked for (NAV-36, KONST-06). */
export const UNREAD_POLL_MS = 30_000

/** How many of the partner's messages one has not read (O-058). */
export const unreadQuery = queryOptions({
  ...liveQuery,
  queryKey: ['chat', 'unread'],
  queryFn: async ({ signal }) => (await call(unreadCount, {}, { signal })).unread,
  refetchInterval: UNREAD_POLL_MS,
  staleTime: 0,
})
