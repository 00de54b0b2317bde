import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  grantPermission,
  readMutual,
  readPermission,
  statusHistory,
  statusOfToday,
  statusYear,
  switchMutual,
} from '#contract/daily/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { dailyQuery, liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { STATUS_KEY } from '../live.ts'
import { mutualTexts, statusTexts } from './texts.ts'

/** Days of the chart. */
export const CHART_DAYS = 21

/** Both statuses of today, also read again when the page becomes visible (STATUS-22). */
export const statusQuery = queryOptions({
  queryKey: [...STATUS_KEY, 'today'],
  queryFn: ({ signal }) => call(statusOfToday, {}, { signal }),
  ...dailyQuery,
})

/** Checked on load (STATUS-06). */
export const permissionQuery = queryOptions({
  queryKey: [...STATUS_KEY, 'permission'],
  queryFn: ({ signal }) => call(readPermission, {}, { signal }),
  ...dailyQuery,
})

export const historyQuery = queryOptions({
  queryKey: [...STATUS_KEY, 'history'],
  queryFn: ({ signal }) => call(statusHistory, { query: { days: String(CHART_DAYS) } }, { signal }),
  ...dailyQuery,
})

/** Both levels of a year as each was shown to the other. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [...STATUS_KEY, 'year', year],
    queryFn: ({ signal }) => call(statusYear, { query: { year } }, { signal }),
    meta: { ...liveQuery.meta, ...persistedQuery.meta },
  })

/** As fresh as the statuses: the form says by it who will see a high level (O-108). */
export const mutualQuery = queryOptions({
  queryKey: [...STATUS_KEY, 'mutual'],
  queryFn: ({ signal }) => call(readMutual, {}, { signal }),
  ...dailyQuery,
})

/** Allows the partner to post a status today (STATUS-16 to STATUS-18). */
export function useGrant() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(grantPermission, {}),
    onSuccess: (permission) => cache.setQueryData(permissionQuery.queryKey, permission),
    onError: (cause) => {
      logFailure('Freigabe konnte nicht erteilt werden', cause)
      toast(sentenceOf(cause, statusTexts.grantFailed))
    },
  })
}

/**
 * Switches one's own consent to the mutual mode, one press after the other; what the latest one wants
 * are its `variables` while it is pending.
 */
export function useSwitchMutual() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'mutual' },
    mutationFn: (mine: boolean) => call(switchMutual, { body: { mine } }),
    onMutate: () => cache.cancelQueries({ queryKey: mutualQuery.queryKey }),
    onSuccess: (mutual) => cache.setQueryData(mutualQuery.queryKey, mutual),
    onError: (cause) => {
      void cache.invalidateQueries({ queryKey: mutualQuery.queryKey })
      logFailure('Modus konnte nicht umgeschaltet werden', cause)
      toast(sentenceOf(cause, mutualTexts.failed))
    },
  })
}
