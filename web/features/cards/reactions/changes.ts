import { favoriteCard, voteCard } from '#contract/cards/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { favoritesQuery, knownCard, reactionsQuery, refetch, shownBothQuery } from '../queries.ts'
import { fieldOf, type Opinion, withFavorite, withReaction } from './state.ts'
import { reactionTexts } from './texts.ts'

/** A vote that has waited since a version in which nobody else saw it (KARTEN-146). */
const asBefore = (opinion: Opinion): Opinion =>
  'vote' in opinion ? { ...opinion, isFormer: true } : opinion

/** One's own votes and favourites; without a network they wait on the device. */
export const opinionChanges = defineChange<Opinion>({
  kind: 'card-opinion',
  replaces: (later, earlier) =>
    later.cardId === earlier.cardId && 'vote' in later === 'vote' in earlier,
  upgrades: [asBefore],
  prepare: (opinion, { pairId }) => {
    const { cardId } = opinion
    if ('vote' in opinion) {
      const { isFormer = false, vote } = opinion
      const query = {
        cardId,
        vote: vote ?? 'null',
        ...(pairId !== undefined && { pairId }),
        ...(!isFormer && { matches: 'true' }),
      } as const
      return prepareCall(voteCard, { query })
    }
    const { above } = opinion
    const isFavorite = opinion.isFavorite ? 'true' : 'false'
    return prepareCall(favoriteCard, { query: { cardId, isFavorite, ...(above && { above }) } })
  },
  onAccepted(opinion) {
    queryClient.setQueryData(
      reactionsQuery.queryKey,
      (list) => list && withReaction(list, fieldOf(opinion)),
    )
    // A list on its way may have been read before the change.
    if (queryClient.isFetching(reactionsQuery) > 0) void refetch(queryClient, reactionsQuery)
    if ('vote' in opinion) {
      if (opinion.vote === 'like') return
      queryClient.setQueryData(shownBothQuery.queryKey, (ids) =>
        ids?.filter((id) => id !== opinion.cardId),
      )
      return
    }
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
