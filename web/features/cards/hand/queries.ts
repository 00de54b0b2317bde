import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { getSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { playedQuery, todayQuery } from '../choice/queries.ts'
import { categoriesQuery, refetch } from '../queries.ts'
import { type Today, withKept, withoutHeld, withoutRedeemed, withRedeemed } from './state.ts'
import { handTexts as texts } from './texts.ts'

/** Ids of the cards both have laid aside (O-163); empty while loading. */
export function useHeld(): ReadonlySet<string> {
  const { data } = useQuery(todayQuery)
  return new Set(data?.held.map(({ cardId }) => cardId))
}

const CHANGED: readonly { readonly queryKey: QueryKey }[] = [
  todayQuery,
  playedQuery,
  categoriesQuery,
]

/**
 * @param run the call
 * @param change what it has changed, shown before it is read again
 * @param done what is said after a success
 */
function useHandMutation(
  run: (cardId: string) => Promise<unknown>,
  change: (today: Today, cardId: string) => Today,
  done: string,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, cardId) => {
      toast(done)
      cache.setQueryData(todayQuery.queryKey, (today) => today && change(today, cardId))
      void refetch(cache, ...CHANGED)
    },
    onError: (cause) => {
      toast(sentenceOf(cause, texts.failed))
      void refetch(cache, ...CHANGED)
    },
  })
}

const ofCard = (cardId: string) => ({ query: { cardId } })
const me = (): string => getSession().userId ?? ''

export const useKeep = () =>
  useHandMutation(
    (cardId) => call(keepCard, ofCard(cardId)),
    (today, cardId) => withKept(today, cardId, me()),
    texts.kept,
  )

export const useRedeem = () =>
  useHandMutation(
    (cardId) => call(redeemCard, ofCard(cardId)),
    (today, cardId) => withRedeemed(today, cardId, me()),
    texts.redeemed,
  )

export const useLayOff = () =>
  useHandMutation((cardId) => call(layOff, ofCard(cardId)), withoutHeld, texts.laidOff)

export const useDeclineRedeemed = () =>
  useHandMutation(
    (cardId) => call(declineRedeemed, ofCard(cardId)),
    withoutRedeemed,
    texts.declined,
  )
