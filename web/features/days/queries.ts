import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Hidden,
  hide,
  listHidden,
  readDay,
  readLookBack,
  readMonth,
} from '#contract/days/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { dayTexts as texts } from './texts.ts'

/** Prefix of all queries of past days. */
export const DAYS_KEY = ['days'] as const

const kept = { meta: { ...liveQuery.meta, ...persistedQuery.meta } }

/** The days of a month that have something. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...DAYS_KEY, 'month', month],
    queryFn: ({ signal }) => call(readMonth, { query: { month } }, { signal }),
    ...kept,
  })

/** All of a day. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [...DAYS_KEY, 'day', day],
    queryFn: ({ signal }) => call(readDay, { query: { day } }, { signal }),
    ...kept,
  })

const HOUR_MS = 60 * 60_000

/** The thing that comes up on a day; a page that stays open past midnight asks for the next one. */
export const lookBackQuery = (today: string) =>
  queryOptions({
    queryKey: [...DAYS_KEY, 'look-back', today],
    queryFn: ({ signal }) => call(readLookBack, {}, { signal }),
    staleTime: HOUR_MS,
    meta: { persist: 'today' },
  })

/** Things and days one has hidden oneself. */
export const hiddenQuery = queryOptions({
  queryKey: [...DAYS_KEY, 'hidden'],
  queryFn: ({ signal }) => call(listHidden, {}, { signal }),
  ...kept,
})

/** Hides a thing or a day from coming up again, or lets it; one after the other. */
export function useHide() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'hide day' },
    mutationFn: (change: Hidden & { hidden: boolean }) => call(hide, { body: change }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: hiddenQuery.queryKey }),
        cache.invalidateQueries({ queryKey: [...DAYS_KEY, 'look-back'] }),
      ]),
    onError: (cause) => {
      logFailure('Tag konnte nicht ausgeblendet werden', cause)
      toast(sentenceOf(cause, texts.failed))
    },
  })
}
