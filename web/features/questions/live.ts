import type { QueryClient } from '@tanstack/react-query'
import { readItem } from '../../lib/device/localStorage.ts'
import { logFailure } from '../../lib/log.ts'
import { onAppEvent } from '../../lib/realtime/appEvents.ts'
import { celebrate } from './celebration/Celebrations.tsx'

/** Query key of the matches. */
export const MATCHES_KEY = ['questions', 'matches'] as const

/** Local storage key, set while answers are queued. */
export const ANSWERS_QUEUED = 'answersWait'

/**
 * Celebrates new matches and sends answers queued by an earlier visit. Returns a function that
 * unsubscribes.
 */
export function subscribeQuestionEvents(cache: QueryClient): () => void {
  if (readItem(ANSWERS_QUEUED) !== null) void sendQueuedAnswers()
  return onAppEvent('new-match', (paar) => {
    void cache.invalidateQueries({ queryKey: MATCHES_KEY })
    celebrate(paar)
  })
}

async function sendQueuedAnswers(): Promise<void> {
  try {
    const { startAnswerQueue } = await import('./answers/answerQueue.ts')
    startAnswerQueue()
  } catch (cause) {
    logFailure('Wartende Antworten können gerade nicht gesendet werden', cause)
  }
}
