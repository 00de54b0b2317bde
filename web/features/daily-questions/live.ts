import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '../../lib/realtime/appEvents.ts'

/** Prefix of all queries of the questions of the day. */
export const DAILY_QUESTIONS_KEY = ['daily-questions'] as const

/** Reads again when both have answered (TAGESFRAGE-07). Returns a function that unsubscribes. */
export const subscribeDailyQuestionEvents = (cache: QueryClient): (() => void) =>
  onAppEvent(
    'daily-question-revealed',
    () => void cache.invalidateQueries({ queryKey: DAILY_QUESTIONS_KEY }),
  )
