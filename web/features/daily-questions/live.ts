import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'

/** Prefix of all queries of the questions of the day. */
export const DAILY_QUESTIONS_KEY = ['daily-questions'] as const

/**
 * Reads again when both have answered, and what either says to it (TAGESFRAGE-07, TAGESFRAGE-28).
 * Returns a function that unsubscribes.
 */
export function subscribeDailyQuestionEvents(cache: QueryClient): () => void {
  const reread = () => void cache.invalidateQueries({ queryKey: DAILY_QUESTIONS_KEY })
  return combineUnsubscribes([
    onAppEvent('daily-question-revealed', reread),
    onAppEvent('daily-question-replied', reread),
  ])
}
