import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readPhotoAgreement, switchPhotoAgreement } from '#contract/chat/photo-calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { liveQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { texts } from './texts.ts'

export const agreementQuery = queryOptions({
  queryKey: ['photo-agreement'],
  queryFn: ({ signal }) => call(readPhotoAgreement, {}, { signal }),
  staleTime: 0,
  ...liveQuery,
})

/**
 * Switches the own wish that each may take all photos along, one press after the other; what the latest
 * one wants are its `variables` while it is pending.
 */
export function useSwitchAgreement() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'photo-agreement' },
    mutationFn: (mine: boolean) => call(switchPhotoAgreement, { body: { mine } }),
    onMutate: () => cache.cancelQueries({ queryKey: agreementQuery.queryKey }),
    onSuccess: (agreement) => cache.setQueryData(agreementQuery.queryKey, agreement),
    onError: (cause) => {
      void cache.invalidateQueries({ queryKey: agreementQuery.queryKey })
      logFailure('Der Wunsch zu den Fotos ließ sich nicht umschalten', cause)
      toast(sentenceOf(cause, texts.failed))
    },
  })
}
