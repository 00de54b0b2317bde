import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  agreeEvening,
  type Evenings,
  listEvenings,
  proposeEvening,
  removeEvening,
} from '#contract/evenings/calls.ts'
import type { Request } from '#contract/kernel/call.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { EVENINGS_KEY } from './keys.ts'
import { eveningTexts as texts } from './texts.ts'

/** The open proposal and the agreed evenings, the same for both. */
export const eveningsQuery = queryOptions({
  queryKey: EVENINGS_KEY,
  queryFn: ({ signal }) => call(listEvenings, {}, { signal }),
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})

/** A change whose answer is the new state; a refused one has the state read again. */
function useChange<T>(change: (given: T) => Promise<Evenings>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onMutate: () => cache.cancelQueries({ queryKey: EVENINGS_KEY }),
    onSuccess: (evenings) => cache.setQueryData(eveningsQuery.queryKey, evenings),
    onError(cause) {
      logFailure('Termin konnte nicht geändert werden', cause)
      toast(sentenceOf(cause, texts.failed))
      void cache.invalidateQueries({ queryKey: EVENINGS_KEY })
    },
  })
}

export type Proposal = Request<typeof proposeEvening>['body']

export const usePropose = () => useChange((body: Proposal) => call(proposeEvening, { body }))
export const useAgree = () => useChange((id: string) => call(agreeEvening, { params: { id } }))
export const useRemove = () => useChange((id: string) => call(removeEvening, { params: { id } }))
