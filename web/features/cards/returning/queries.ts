import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reshuffleDeck, returnCard } from '#contract/cards/calls.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { today } from '../../../lib/time/serverClock.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { playedQuery } from '../day/queries.ts'
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

/** „Neu mischen“: lays all played cards back (O-164). */
export function useReshuffle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(reshuffleDeck, {}),
    onSuccess: () => {
      toast(texts.reshuffled)
      resetHiddenDecks(cache)
      cache.setQueryData(playedQuery.queryKey, (days) => days && withReturned(days, today()))
      void refetch(cache, playedQuery, categoriesQuery)
    },
    onError: (cause) => toast(sentenceOf(cause, texts.failed)),
  })
}
