import { hashKey, type QueryClient } from '@tanstack/react-query'
import { removePersisted } from '#web/lib/offline/persist.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { DAYS_KEY, dayQuery, lookBackQuery } from './queries.ts'

/**
 * Reads past days again when a photo of one was deleted or its words were edited, and removes what
 * this device has of them. Returns a function that unsubscribes.
 */
export const subscribeDayEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('chat_message_updated', ({ createdAt, deletedAt, edited, fileUrl }) => {
    // A deleted message does not tell whether it was a photo.
    if (deletedAt === null && !(edited && fileUrl !== null)) return
    const day = createdAt.slice(0, 10)
    const keys = [
      dayQuery(day).queryKey,
      ...(day < today() ? [lookBackQuery(today()).queryKey] : []),
    ]
    for (const queryKey of keys) {
      void removePersisted(hashKey(queryKey))
      cache.removeQueries({ queryKey, type: 'inactive' })
    }
    void cache.invalidateQueries({ queryKey: DAYS_KEY })
  })
