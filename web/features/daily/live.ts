import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '../../lib/events.ts'
import { toast } from '../../ui/toastStore.ts'
import { MESSAGES_KEY, STATUS_KEY } from './key-queries.ts'
import { released } from './live-texts.ts'

/**
 * Reads again what has changed elsewhere (HEUTE-14, STATUS-20, STATUS-21) and says that one has
 * been released (STATUS-19). Answers with the way to stop. It is part of every first view, so it
 * names the queries only; they come with the screen.
 */
export function followDaily(cache: QueryClient): () => void {
  const invalidate = (queryKey: readonly string[]) => void cache.invalidateQueries({ queryKey })
  const stops = [
    onAppEvent('new-message', () => invalidate(MESSAGES_KEY)),
    onAppEvent('new-status', () => invalidate(STATUS_KEY)),
    onAppEvent('permission-granted', () => {
      invalidate(STATUS_KEY)
      toast(released)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
