import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followUnread } from '../../features/chat/live.ts'
import { keepOutbox } from '../../features/chat/outbox-live.ts'
import { unreadQuery } from '../../features/chat/queries.ts'
import { queryClient } from '../../lib/query.ts'
import { Badge } from './Badge.tsx'

/**
 * The count on „Nachrichten“, kept fresh while the bar is there (O-058), and what was written without
 * a network is brought to the server whatever screen is open. Stands outside the cache's provider.
 */
export function UnreadBadge() {
  useEffect(() => {
    keepOutbox()
    return followUnread()
  }, [])
  const { data = 0 } = useQuery(unreadQuery, queryClient)
  return <Badge count={data} />
}
