import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '../../lib/lazy/retryImport.ts'
import { whenQueued } from '../../lib/offline/whenQueued.ts'
import { onAppEvent } from '../../lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '../../lib/store.ts'
import { celebrate } from './celebration/Celebrations.tsx'

/** Query key of the matches. */
export const MATCHES_KEY = ['questions', 'matches'] as const

/** Query keys of the game, and of who wants sharper questions in it. */
export const GAME_KEY = ['questions', 'game'] as const
export const SHARPER_KEY = ['questions', 'sharper'] as const

/** Local storage key, set while answers are queued. */
export const ANSWERS_QUEUED = 'answersWait'

/**
 * Celebrates new matches, refetches the game when its levels change, and sends answers queued by an earlier visit. Returns a function that
 * unsubscribes.
 */
export function subscribeQuestionEvents(cache: QueryClient): () => void {
  return combineUnsubscribes([
    whenQueued(ANSWERS_QUEUED, () => void sendQueuedAnswers()),
    onAppEvent('new-match', (paar) => {
      void cache.invalidateQueries({ queryKey: MATCHES_KEY })
      celebrate(paar)
    }),
    onAppEvent('sharper-questions', () => void refetchGame(cache)),
    // An event between the first read and the connection is lost.
    onAppEvent('connected', () => void refetchGame(cache)),
  ])
}

/** In this order: the game asks up to the level that the wishes allow (O-161). */
async function refetchGame(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: SHARPER_KEY })
  await cache.invalidateQueries({ queryKey: GAME_KEY })
}

async function sendQueuedAnswers(): Promise<void> {
  const { startAnswerQueue } = await retryImport(() => import('./answers/answerQueue.ts'))
  startAnswerQueue()
}
