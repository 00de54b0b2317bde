import { type Card, selectCard } from '#contract/cards/calls.ts'
import { alreadyChosen } from '#contract/cards/errors.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import { ApiError, isRefusal, prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { cacheCard, categoriesQuery, refetch, removeFromDecks } from '../queries.ts'
import { playedQuery, todayQuery } from './queries.ts'
import { todayTexts } from './texts.ts'

export interface Choice {
  readonly card: Card
  /** The UTC day it is meant for. */
  readonly date: string
  /** The person who chooses; the server compares it, and the pair, with the session (O-084). */
  readonly selectedBy: string | undefined
  /** The cards it replaces: the one that was shown, or `NONE`, and those that wait before it. */
  readonly instead: readonly string[]
}

/** Id of the card one has chosen on the way to Heute, which reveals it once. */
export const justChosen = createSessionStore<string | null>(null)

/** The card chosen for the day (KARTEN-17); without a network the choice waits on the device. */
export const choiceChanges = defineChange<Choice, Answer<typeof selectCard>>({
  kind: 'card-choice',
  replaces: ({ date }, earlier) => date === earlier.date,
  prepare: ({ card, instead, ...body }, { hasWaited, pairId, alone }) =>
    prepareCall(selectCard, {
      query: { force: 'true' },
      // The last choice wins while one looks at it (O-085), not one that comes late.
      body: {
        ...body,
        pairId,
        alone,
        cardId: card.id,
        ...(hasWaited && { instead: [...instead] }),
      },
    }),
  onAccepted({ card }, selection) {
    cacheCard(queryClient, card)
    queryClient.setQueryData(todayQuery.queryKey, (today) => ({
      held: [],
      redeemed: [],
      ...today,
      ...selection,
    }))
    void refetch(queryClient, playedQuery, categoriesQuery)
  },
  onRefused({ card }, cause) {
    notice(afterRefusal(card, cause))
    void refetch(queryClient, todayQuery)
  },
})

/**
 * Unless another one was chosen, or somebody has joined, it was excluded, played or out of season since the deck was loaded.
 * Returns the sentence that says so.
 */
export function afterRefusal(card: Card, cause: unknown): string {
  const isKept = isRefusal(cause, alreadyChosen) || isRefusal(cause, pairChanged)
  const isGone = cause instanceof ApiError && cause.status === 409 && !isKept
  if (isGone) removeFromDecks(queryClient, card.id)
  return sentenceOf(cause, todayTexts.chooseFailed)
}
