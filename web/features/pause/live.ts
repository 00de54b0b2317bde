import type { QueryClient } from '@tanstack/react-query'
import { pauseQuery } from '#web/lib/query/pause.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'

/** Reads again when the pause or the word has changed (PAUSE-04). Returns a function that unsubscribes. */
export const subscribePauseEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('pause-changed', () => void cache.invalidateQueries({ queryKey: pauseQuery.queryKey }))
