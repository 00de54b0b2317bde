import { queryOptions } from '@tanstack/react-query'
import { unreadCount } from '#contract/chat/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { liveQuery, persistedQuery, queryClient } from '#web/lib/query/queryClient.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'

/** How often the unread count is asked for (NAV-36, KONST-06). */
export const UNREAD_POLL_MS = 30_000

/** How many of the partner's messages one has not read (O-058). */
export const unreadQuery = queryOptions({
  // Kept so that reading without a network leaves the right number on the icon.
  meta: { ...liveQuery.meta, ...persistedQuery.meta, hasNoAge: true },
  queryKey: ['chat', 'unread'],
  queryFn: ({ signal }) => call(unreadCount, {}, { signal }),
  select: ({ unread }) => unread,
  refetchInterval: UNREAD_POLL_MS,
  staleTime: 0,
})

const refetch = () => void queryClient.invalidateQueries(unreadQuery)

/**
 * Refetches the unread count on messages, deletions, read receipts, and pushes that came without a
 * socket (O-058, O-074). Returns a function that unsubscribes.
 */
export const subscribeUnreadCount = (): (() => void) =>
  combineUnsubscribes([
    onAppEvent('chat_message', refetch),
    onAppEvent('chat_message_updated', ({ deletedAt }) => deletedAt !== null && refetch()),
    onAppEvent('messages_read', refetch),
    onAppEvent('new-chat-message', refetch),
  ])
