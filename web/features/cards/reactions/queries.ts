import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limitCard, type Reaction } from '#contract/cards/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import {
  cardQuery,
  categoriesQuery,
  favoritesQuery,
  knownCard,
  myCardsQuery,
  reactionsQuery,
  refetch,
  resetHiddenDecks,
} from '../queries.ts'
import { opinionChanges } from './changes.ts'
import { fieldOf, reactionIn, withFavorite, withReaction } from './state.ts'
import { limitTexts, reactionTexts } from './texts.ts'

/** One's own reactions, with what waits on this device; undefined until they are known. */
export function useReactions(): readonly Reaction[] | undefined {
  const { data } = useQuery(reactionsQuery)
  return opinionChanges
    .useWaiting()
    .reduce<readonly Reaction[] | undefined>(
      (list, opinion) => list && withReaction(list, fieldOf(opinion)),
      data,
    )
}

/** One's own reaction to a card; undefined until it is known. */
export const useReaction = (cardId: string): Reaction | undefined =>
  reactionIn(useReactions(), cardId)

/** One's own favourites, newest first, with what waits on this device. */
export function useFavorites() {
  const cache = useQueryClient()
  const waiting = opinionChanges.useWaiting()
  return useQuery({
    ...favoritesQuery,
    select: (cards) =>
      waiting.reduce(
        (list, opinion) => withFavorite(list, opinion, knownCard(cache, opinion.cardId)),
        cards,
      ),
  })
}

/** Ids of the cards excluded by one's own limits; empty while loading. */
export function useOwnLimits(): readonly string[] {
  const { data = [] } = useQuery(reactionsQuery)
  return data.filter(({ limited }) => limited).map(({ cardId }) => cardId)
}

/**
 * Sets or lifts one's own limit on a card. The call does not wait for a network: a limit lifted
 * days ago on this device would undo what was said on another one since (decision 0058).
 */
export function useLimit(cardId: string) {
  const cache = useQueryClient()
  const write = (limited: boolean) =>
    cache.setQueryData(
      reactionsQuery.queryKey,
      (list) => list && withReaction(list, { cardId, limited }),
    )
  return useMutation({
    mutationFn: (limited: boolean) =>
      call(limitCard, { query: { cardId, limited: limited ? 'true' : 'false' } }),
    onMutate: async (limited) => {
      await cache.cancelQueries({ queryKey: reactionsQuery.queryKey })
      const before = cache.getQueryData(reactionsQuery.queryKey)
      write(limited)
      return before?.some((one) => one.cardId === cardId && one.limited) ?? false
    },
    onError: (cause, limited, wasLimited = !limited) => {
      logFailure('Grenze der Karte nicht gespeichert', cause)
      toast(sentenceOf(cause, reactionTexts.failed))
      // Without a network nothing else would take it back.
      write(wasLimited)
      void refetch(cache, reactionsQuery)
    },
    onSuccess: (_, limited) => {
      // A read that began before may have come since.
      write(limited)
      // A lifted limit changes the deck at the next visit; `useOwnLimits` filters the present one.
      if (!limited) resetHiddenDecks(cache)
      toast(limited ? limitTexts.done : limitTexts.lifted)
      // All queries that contain whether a card is excluded.
      void refetch(cache, cardQuery(cardId), favoritesQuery, myCardsQuery, categoriesQuery)
    },
  })
}
