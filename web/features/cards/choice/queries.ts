import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declineSelection, listSelections, selectionOfDay } from '#contract/cards/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { dailyQuery, liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { getSession } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { categoriesQuery, refetch } from '../queries.ts'
import { playedCards } from './state.ts'
import { todayTexts } from './texts.ts'

/** Pair and day of a selection (API-44, API-45); the server compares them with the session (O-084). */
const pair = () => ({ pairId: getSession().pairId ?? undefined })

/** The card of the day and the hands of both. On failure the screens show that none is chosen (HEUTE-18). */
export const todayQuery = queryOptions({
  queryKey: ['cards', 'today'],
  queryFn: async ({ signal }) => {
    const ask = (date: string) => call(selectionOfDay, { query: { date, ...pair() } }, { signal })
    const date = today()
    const selection = await ask(date)
    // By the server's clock: the device's may be wrong.
    return today() === date ? selection : ask(today())
  },
  // HEUTE-17
  ...dailyQuery,
  meta: { ...dailyQuery.meta, failure: 'Auswahl konnte nicht geladen werden' },
})

/** Every day the pair has played, newest first. */
export const playedQuery = queryOptions({
  queryKey: ['cards', 'played'],
  queryFn: ({ signal }) => call(listSelections, {}, { signal }),
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})

/** Ids of the cards that are out of the deck because they were played; empty while loading. */
export function usePlayed(): ReadonlySet<string> {
  const { data } = useQuery(playedQuery)
  return playedCards(data)
}

/** „Heute nicht“ (O-084). */
export function useDecline() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => call(declineSelection, { query: { cardId } }),
    onSuccess: () => {
      cache.setQueryData(
        todayQuery.queryKey,
        (today) => today && { ...today, cardId: null, selectedBy: null, half: null },
      )
      void refetch(cache, playedQuery, categoriesQuery)
    },
    onError: (cause) => {
      toast(sentenceOf(cause, todayTexts.declineFailed))
      void refetch(cache, todayQuery)
    },
  })
}
