import { favoriteCard, voteCard } from '#contract/cards/calls.ts'
import { prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { defineChange } from '../../../lib/offline/changes.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import { favoritesQuery, knownCard, reactionsQuery, refetch } from '../queries.ts'
import { fieldOf, type Opinion, withFavorite, withReaction } from './state.ts'
import { reactionTexts } from './texts.ts'

/** One's own votes and favourites; without a network they wait on the device. */
export const opinionChanges = defineChange<Opinion>({
  kind: 'card-opinion',
  subjectOf: (opinion) => `${opinion.cardId} ${'vote' in opinion ? 'vote' : 'favorite'}`,
  prepare: (opinion) => {
    const { cardId } = opinion
    if ('vote' in opinion)
      return prepareCall(voteCard, { query: { cardId, vote: opinion.vote ?? 'null' } })
    const { above } = opinion
    const isFavorite = opinion.isFavorite ? 'true' : 'false'
    return prepareCall(favoriteCard, { query: { cardId, isFavorite, ...(above && { above }) } })
  },
  onAccepted(opinion) {
    queryClient.setQueryData(
      reactionsQuery.queryKey,
      (list) => list && withReaction(list, fieldOf(opinion)),
    )
    // What is on its way may have been read before.
    if (queryClient.isFetching(reactionsQuery) > 0) void refetch(queryClient, reactionsQuery)
    if ('vote' in opinion) return
    queryClient.setQueryData(
      favoritesQuery.queryKey,
      (list) => list && withFavorite(list, opinion, knownCard(queryClient, opinion.cardId)),
    )
    void refetch(queryClient, favoritesQuery)
  },
  onRefused(opinion, cause) {
    const title = knownCard(queryClient, opinion.cardId)?.title
    const isRemoval = 'isFavorite' in opinion && !opinion.isFavorite
    // KARTEN-75: the row is there again, and what the toast has said is taken back.
    notice(
      isRemoval && title ? reactionTexts.stays(title) : sentenceOf(cause, reactionTexts.failed),
    )
    void refetch(queryClient, reactionsQuery, favoritesQuery)
  },
})
