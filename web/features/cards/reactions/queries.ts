import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  favoriteCard,
  limitCard,
  listReactions,
  type Reaction,
  voteCard,
} from '#contract/cards/calls.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { persistedQuery } from '../../../lib/query/queryClient.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import {
  cardQuery,
  categoriesQuery,
  favoritesQuery,
  myCardsQuery,
  refetch,
  resetHiddenDecks,
} from '../queries.ts'
import { reactionIn, withReaction } from './state.ts'
import { limitTexts, reactionTexts } from './texts.ts'

/** One's own votes, favourites and limits; nobody else ever sees them (O-093). */
export const reactionsQuery = queryOptions({
  queryKey: ['cards', 'reactions'],
  queryFn: ({ signal }) => call(listReactions, {}, { signal }),
  ...persistedQuery,
})

/** One's own reaction to a card; undefined until it is known. */
export const useReaction = (cardId: string): Reaction | undefined =>
  reactionIn(useQuery(reactionsQuery).data, cardId)

/** Ids of the cards excluded by one's own limits; empty while loading. */
export function useOwnLimits(): readonly string[] {
  const { data = [] } = useQuery(reactionsQuery)
  return data.filter(({ limited }) => limited).map(({ cardId }) => cardId)
}

interface Change {
  readonly cardId: string
  readonly change: Partial<Omit<Reaction, 'cardId'>>
}

/** Sends the changed field of a reaction. */
function send({ cardId, change }: Change): Promise<Reaction> {
  if (change.isFavorite !== undefined) {
    const isFavorite = String(change.isFavorite) as 'true' | 'false'
    return call(favoriteCard, { query: { cardId, isFavorite } })
  }
  if (change.limited !== undefined) {
    const limited = String(change.limited) as 'true' | 'false'
    return call(limitCard, { query: { cardId, limited } })
  }
  return call(voteCard, { query: { cardId, vote: change.vote ?? 'null' } })
}

/** Changes one's own reaction optimistically; with `quiet` a failure is only logged (KARTEN-75). */
export function useReact({ quiet = false } = {}) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'cards-reactions' },
    mutationFn: send,
    onMutate: async ({ cardId, change }: Change) => {
      await cache.cancelQueries({ queryKey: reactionsQuery.queryKey })
      cache.setQueryData(
        reactionsQuery.queryKey,
        (list) => list && withReaction(list, cardId, change),
      )
      if (change.isFavorite === false) {
        cache.setQueryData(favoritesQuery.queryKey, (list) =>
          list?.filter(({ id }) => id !== cardId),
        )
      }
    },
    onError: (cause) => {
      logFailure('Bewertung der Karte nicht gespeichert', cause)
      if (!quiet) toast(sentenceOf(cause, reactionTexts.failed))
      void refetch(cache, reactionsQuery, favoritesQuery)
    },
    onSuccess: (_, { cardId, change }) => {
      if (change.isFavorite !== undefined) void refetch(cache, favoritesQuery)
      if (change.limited !== undefined) {
        // A lifted limit changes the deck at the next visit; `useOwnLimits` filters the present one.
        if (!change.limited) resetHiddenDecks(cache)
        toast(change.limited ? limitTexts.done : limitTexts.lifted)
        // All queries that contain whether a card is excluded.
        void refetch(cache, cardQuery(cardId), favoritesQuery, myCardsQuery, categoriesQuery)
      }
    },
  })
}
