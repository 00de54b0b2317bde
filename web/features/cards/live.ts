import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { playedQuery, todayQuery } from './choice/queries.ts'
import { todayTexts } from './choice/texts.ts'
import { handTexts } from './hand/texts.ts'
import { categoriesQuery, refetch } from './queries.ts'

/**
 * Refetches the card of the day on events (HEUTE-16) and shows a neutral toast when it was given
 * back (O-084). Returns a function that unsubscribes.
 */
export const subscribeCardEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('new-selection', () => void refetchSelection(cache))

async function refetchSelection(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(todayQuery.queryKey)?.cardId ?? null
  await refetch(cache, todayQuery, playedQuery, categoriesQuery)
  const { cardId: after = null, held = [] } = cache.getQueryData(todayQuery.queryKey) ?? {}
  if (before === null || after !== null) return
  const isKept = held.some(({ cardId }) => cardId === before)
  toast(isKept ? handTexts.keptByPartner : todayTexts.givenBack)
}
