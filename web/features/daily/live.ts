import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'

/** Query key of today's messages. */
export const MESSAGES_KEY = ['daily', 'messages'] as const

/** Prefix of all status queries. */
export const STATUS_KEY = ['daily', 'status'] as const

/** Shown on every screen when the partner has given the permission (STATUS-19). */
const PERMISSION_GRANTED = 'Du darfst jetzt deinen Erregungsstatus teilen!'

/**
 * Invalidates queries on events (HEUTE-14, STATUS-20, STATUS-21, O-108) and shows a toast when one may post
 * (STATUS-19). Returns a function that unsubscribes.
 */
export function subscribeDailyEvents(cache: QueryClient): () => void {
  const invalidate = (queryKey: readonly string[]) => void cache.invalidateQueries({ queryKey })
  return combineUnsubscribes([
    onAppEvent('new-message', () => invalidate(MESSAGES_KEY)),
    onAppEvent('new-status', () => invalidate(STATUS_KEY)),
    onAppEvent('mutual-mode', () => invalidate(STATUS_KEY)),
    onAppEvent('permission-granted', () => {
      invalidate(STATUS_KEY)
      toast(PERMISSION_GRANTED)
    }),
  ])
}
