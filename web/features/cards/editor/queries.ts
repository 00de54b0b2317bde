import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Card, createCard, updateCard } from '#contract/cards/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import {
  cacheCard,
  categoriesQuery,
  favoritesQuery,
  myCardsQuery,
  refetch,
  resetHiddenDecks,
  tagsQuery,
} from '../queries.ts'
import { bodyOf, type Draft } from './state.ts'

/** Saves a new card, or the one with `id`. A failure is only logged (KARTEN-100). */
export function useSaveCard(id: string | null, onSaved: (card: Card) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => {
      const body = bodyOf(draft)
      return id === null ? call(createCard, { body }) : call(updateCard, { params: { id }, body })
    },
    onSuccess: (card) => {
      cacheCard(cache, card)
      void refetch(cache, myCardsQuery, favoritesQuery, tagsQuery, categoriesQuery)
      resetHiddenDecks(cache)
      onSaved(card)
    },
    onError: (cause) => logFailure('Karte konnte nicht gespeichert werden', cause),
  })
}
