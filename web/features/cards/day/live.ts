import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '../../../lib/events.ts'
import { toast } from '../../../ui/toastStore.ts'
import { todayTexts } from '../reactions/texts.ts'
import { refetchPlayed, todayQuery } from './queries.ts'

/**
 * Refetches the card of the day on events (HEUTE-16) and shows a neutral toast when it was given
 * back (O-084). Returns a function that unsubscribes.
 */
export const subscribeCardEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('new-selection', () => void refetchSelection(cache))

async function refetchSelection(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(todayQuery.queryKey)?.cardId ?? null
  await Promise.all([
    cache.invalidateQueries({ queryKey: todayQuery.queryKey }),
    refetchPlayed(cache),
  ])
  const after = cache.getQueryData(todayQuery.queryKey)?.cardId ?? null
  if (before !== null && after === null) toast(todayTexts.givenBack)
}
