import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '../../lib/events.ts'
import { toast } from '../../ui/toastStore.ts'
import { readPlayedAgain, todayQuery } from './selection-queries.ts'
import { todayTexts } from './texts.ts'

/**
 * Reads the card of the day again when it was chosen, replaced or given back elsewhere (HEUTE-16).
 * Whoever had a card in view learns neutrally that it is gone (O-084). Answers with the way to stop.
 */
export const subscribeCardEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('new-selection', () => void refetchSelection(cache))

async function refetchSelection(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(todayQuery.queryKey)?.cardId ?? null
  await Promise.all([
    cache.invalidateQueries({ queryKey: todayQuery.queryKey }),
    readPlayedAgain(cache),
  ])
  const after = cache.getQueryData(todayQuery.queryKey)?.cardId ?? null
  if (before !== null && after === null) toast(todayTexts.givenBack)
}
