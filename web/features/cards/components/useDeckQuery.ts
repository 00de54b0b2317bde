import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppEvent } from '../../../lib/events.ts'
import { logFailure } from '../../../lib/log.ts'
import { type DeckFilter, deckQuery, rereadOwnCards } from '../deck-queries.ts'

/** A deck in view. What either of the two writes anew elsewhere is seen in it, and no card moves. */
export function useDeckQuery({ category, dirtyLevel }: DeckFilter = {}) {
  const cache = useQueryClient()
  useEffect(
    () =>
      onAppEvent('resync', () => {
        rereadOwnCards(cache, { category, dirtyLevel }).catch((cause: unknown) =>
          logFailure('Karten konnten nicht noch einmal gelesen werden', cause),
        )
      }),
    [cache, category, dirtyLevel],
  )
  return useInfiniteQuery(deckQuery({ category, dirtyLevel }))
}
