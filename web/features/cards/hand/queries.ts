import {
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  declineRedeemed,
  keepCard,
  layOff,
  readHand,
  redeemCard,
} from '#contract/cards/kept-calls.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { dailyQuery } from '../../../lib/query/queryClient.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { playedQuery, todayQuery } from '../day/queries.ts'
import { categoriesQuery, refetch } from '../queries.ts'
import { handTexts as texts } from './texts.ts'

/** The cards both have laid aside, and those redeemed today (O-163). */
export const handQuery = queryOptions({
  queryKey: ['cards', 'hand'],
  queryFn: ({ signal }) => call(readHand, {}, { signal }),
  // What is redeemed belongs to the day.
  ...dailyQuery,
})

/** Ids of the cards on a hand; empty while loading. */
export function useHeld(): ReadonlySet<string> {
  const { data } = useQuery(handQuery)
  return new Set(data?.held.map(({ cardId }) => cardId))
}

const CHANGED: readonly { readonly queryKey: QueryKey }[] = [
  handQuery,
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

export const useKeep = () => useHandMutation(() => call(keepCard, {}), texts.kept)

const ofCard = (cardId: string) => ({ query: { cardId } })

export const useRedeem = () =>
  useHandMutation((cardId: string) => call(redeemCard, ofCard(cardId)), texts.redeemed)

export const useLayOff = () =>
  useHandMutation((cardId: string) => call(layOff, ofCard(cardId)), texts.laidOff)

export const useDeclineRedeemed = () =>
  useHandMutation((cardId: string) => call(declineRedeemed, ofCard(cardId)), texts.declined)
