import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../features/chat/queries.ts'
import { queryClient } from '../../lib/query.ts'
import { Badge } from './Badge.tsx'

/** The count on „Nachrichten“, kept fresh while the bar is there. The bar stands outside the cache's provider. */
export function UnreadBadge() {
  const { data = 0 } = useQuery(unreadQuery, queryClient)
  return <Badge count={data} />
}
