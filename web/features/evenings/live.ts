import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '#web/lib/lazy/retryImport.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { EVENINGS_KEY } from './keys.ts'

/** Reads again after a change, and says „Termin“ once. Returns a function that unsubscribes. */
export const subscribeEveningEvents = (cache: QueryClient): (() => void) =>
  combineUnsubscribes([
    onAppEvent('evening-changed', () => void cache.invalidateQueries({ queryKey: EVENINGS_KEY })),
    onAppEvent('evening-reminder', ({ id }) => {
      void retryImport(() => import('./note/reminder.ts')).then(({ sayReminder }) =>
        sayReminder(cache, id),
      )
    }),
  ])
