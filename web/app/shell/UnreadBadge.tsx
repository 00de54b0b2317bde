import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMarks } from '#web/features/chat/unread/changes.ts'
import { subscribeUnreadCount, unreadQuery } from '#web/features/chat/unread/unreadQuery.ts'
import { setUnreadInTitle } from '#web/lib/device/documentTitle.ts'
import { logFailure } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { isUnconfirmed } from '#web/lib/query/queryPersister.ts'
import { texts } from '../texts.ts'

/** Above it nobody counts any more (NAV-35, KONST-07). */
const MOST = 99

/** The text shown for a count; null where nothing is. */
function shownCount(count: number): string | null {
  if (count <= 0) return null
  return count > MOST ? `${MOST}+` : String(count)
}

/** Count of unread messages on its entry and in the tab's title; nothing at 0 (O-058). */
export function Badge({ count }: { count: number }) {
  const shown = shownCount(count)
  useEffect(() => {
    setUnreadInTitle(shown)
    return () => setUnreadInTitle(null)
  }, [shown])
  return (
    shown !== null && (
      <span className="shell-unread">
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{texts.unread(shown)}</span>
      </span>
    )
  )
}

/** The number on the installed app's icon; pushes put it there, reading takes it away. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch((cause: unknown) => logFailure('Zahl am Symbol nicht gesetzt', cause))
}

/**
 * The unread count on „Nachrichten“ (O-058), without what was read while nobody could be told.
 * Rendered outside of the query provider.
 */
export function UnreadBadge() {
  useEffect(subscribeUnreadCount, [])
  const { data, isSuccess, dataUpdatedAt } = useQuery(unreadQuery, queryClient)
  const read = new Set(readMarks.useWaiting().flatMap(({ messageIds }) => messageIds)).size
  const count = Math.max(0, (data ?? 0) - read)
  useEffect(() => {
    if (data === undefined) return
    const query = queryClient.getQueryCache().find(unreadQuery)
    const isConfirmed = isSuccess && query !== undefined && !isUnconfirmed(query)
    // Where the server was not asked yet, a push may know more, until something is read. With each
    // answer: a push may have come in between, and its message been read on another device.
    if (isConfirmed || read > 0) showOnIcon(count)
  }, [data, read, count, isSuccess, dataUpdatedAt])
  return <Badge count={count} />
}
