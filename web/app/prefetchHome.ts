import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { playedQuery, todayQuery } from '../features/cards/choice/queries.ts'
import { deckQuery } from '../features/cards/deck/queries.ts'
import { messagesQuery } from '../features/daily/messages/queries.ts'
import { historyQuery, permissionQuery, statusQuery } from '../features/daily/status/queries.ts'
import { pauseQuery } from '../lib/query/pause.ts'
import { queryClient } from '../lib/query/queryClient.ts'
import { getSession } from '../lib/session/session.ts'

/**
 * Starts the queries of „Heute“ while its code is still loading, and those of the deck for the
 * person who chooses the card.
 */
export function prefetchHome(): void {
  const { myRole } = getSession()
  // Without a role the screen stays empty (O-046).
  if (myRole === null) return
  void queryClient.prefetchQuery(pauseQuery)
  void queryClient.prefetchQuery(todayQuery)
  if (mayChooseDailyCard(myRole)) {
    void queryClient.prefetchInfiniteQuery(deckQuery())
    void queryClient.prefetchQuery(playedQuery)
  }
  void queryClient.prefetchQuery(messagesQuery)
  void queryClient.prefetchQuery(statusQuery)
  void queryClient.prefetchQuery(permissionQuery)
  void queryClient.prefetchQuery(historyQuery)
}
