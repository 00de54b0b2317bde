import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '../../lib/events.ts'
import { readItem } from '../../lib/localStorage.ts'
import { logFailure } from '../../lib/log.ts'
import { celebrate } from './celebration-state.ts'
import { ANSWERS_WAIT, MATCHES_KEY } from './key-queries.ts'

/**
 * Celebrates a match when both hear of it, and sends what an earlier visit could not. Answers with
 * the way to stop. It is part of every first view, so what it needs comes later.
 */
export function followQuestions(cache: QueryClient): () => void {
  if (readItem(ANSWERS_WAIT) !== null) void sendWhatWaits()
  return onAppEvent('new-match', (paar) => {
    void cache.invalidateQueries({ queryKey: MATCHES_KEY })
    celebrate(paar)
  })
}

async function sendWhatWaits(): Promise<void> {
  try {
    const { startAnswerQueue } = await import('./answers-live.ts')
    startAnswerQueue()
  } catch (cause) {
    logFailure('Wartende Antworten können gerade nicht gesendet werden', cause)
  }
}
