import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { celebrate } from './celebration/Celebrations.tsx'
import { GAME_KEY, MATCHES_KEY, SHARPER_KEY } from './keys.ts'

/**
 * Celebrates new matches, and refetches the game when its levels change. Returns a function that
 * unsubscribes.
 */
export function subscribeQuestionEvents(cache: QueryClient): () => void {
  return combineUnsubscribes([
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
