import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { playedQuery, todayQuery } from '../day/queries.ts'
import { categoriesQuery, refetch } from '../queries.ts'
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

/** @param done what is said after a success */
function useHandMutation<Variables>(run: (variables: Variables) => Promise<unknown>, done: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast(done)
      return refetch(cache, ...CHANGED)
    },
    onError: (cause) => {
      toast(sentenceOf(cause, texts.failed))
      void refetch(cache, ...CHANGED)
    },
  })
}

const ofCard = (cardId: string) => ({ query: { cardId } })

export const useKeep = () =>
  useHandMutation((cardId: string) => call(keepCard, ofCard(cardId)), texts.kept)

export const useRedeem = () =>
  useHandMutation((cardId: string) => call(redeemCard, ofCard(cardId)), texts.redeemed)

export const useLayOff = () =>
  useHandMutation((cardId: string) => call(layOff, ofCard(cardId)), texts.laidOff)

export const useDeclineRedeemed = () =>
  useHandMutation((cardId: string) => call(declineRedeemed, ofCard(cardId)), texts.declined)
