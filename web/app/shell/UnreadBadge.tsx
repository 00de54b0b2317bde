import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startOutbox } from '../../features/chat/outbox/outbox.ts'
import { subscribeUnreadCount, unreadQuery } from '../../features/chat/unread/unreadQuery.ts'
import { logFailure } from '../../lib/log.ts'
import { queryClient } from '../../lib/query/queryClient.ts'
import { Badge } from './Badge.tsx'

/** The number on the installed app's icon; pushes put it there, reading takes it away. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch((cause: unknown) => logFailure('Zahl am Symbol nicht gesetzt', cause))
}

/**
 * The unread count on „Nachrichten“ (O-058). Also starts the outbox, so that queued messages are sent
 * from any screen. Rendered outside of the query provider.
 */
export function UnreadBadge() {
  useEffect(() => {
    startOutbox()
    return subscribeUnreadCount()
  }, [])
  const { data = 0, isSuccess } = useQuery(unreadQuery, queryClient)
  useEffect(() => {
    if (isSuccess) showOnIcon(data)
  }, [data, isSuccess])
  return <Badge count={data} />
}
