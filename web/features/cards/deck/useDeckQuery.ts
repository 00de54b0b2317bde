import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppEvent } from '../../../lib/events.ts'
import { logFailure } from '../../../lib/log.ts'
import { type DeckFilter, deckQuery, refetchOwnCards } from './queries.ts'

/** The query of a shown deck. Cards edited elsewhere are updated in it without changing the order. */
export function useDeckQuery({ category, dirtyLevel }: DeckFilter = {}) {
  const cache = useQueryClient()
  useEffect(
    () =>
      onAppEvent('resync', () => {
        refetchOwnCards(cache, { category, dirtyLevel }).catch((cause: unknown) =>
          logFailure('Karten konnten nicht noch einmal gelesen werden', cause),
        )
      }),
    [cache, category, dirtyLevel],
  )
  return useInfiniteQuery(deckQuery({ category, dirtyLevel }))
}
