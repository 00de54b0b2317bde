import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reshuffleDeck, returnCard } from '#contract/cards/calls.ts'
import type { Mood } from '#contract/cards/rules.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { playedQuery } from '../choice/queries.ts'
import { categoriesQuery, refetch, resetHiddenDecks } from '../queries.ts'
import { withReturned } from './state.ts'
import { returnTexts as texts } from './texts.ts'

/** „Noch einmal“: lays a played card back into the deck (O-164). */
export function useReturnCard() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => call(returnCard, { query: { cardId } }),
    onSuccess: (_, cardId) => {
      toast(texts.returned)
      cache.setQueryData(
        playedQuery.queryKey,
        (days) => days && withReturned(days, today(), cardId),
      )
      void refetch(cache, playedQuery, categoriesQuery)
    },
    onError: (cause) => toast(sentenceOf(cause, texts.failed)),
  })
}

/** „Neu mischen“: lays all played cards back, or those of a mood (O-164). */
export function useReshuffle(mood: Mood | undefined) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(reshuffleDeck, { query: mood === undefined ? {} : { mood } }),
    onSuccess: () => {
      toast(texts.reshuffled)
      resetHiddenDecks(cache)
      // The days do not say which mood their cards have.
      if (mood === undefined) {
        cache.setQueryData(playedQuery.queryKey, (days) => days && withReturned(days, today()))
      }
      void refetch(cache, playedQuery, categoriesQuery)
    },
    onError: (cause) => toast(sentenceOf(cause, texts.failed)),
  })
}
