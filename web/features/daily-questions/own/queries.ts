import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listOwnQuestions,
  type OwnQuestion,
  type OwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { dailyQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { DAILY_QUESTIONS_KEY } from '../live.ts'
import { ownTexts as texts } from '../texts.ts'
import { forgetAsked } from './draft.ts'

/** The questions one has written within a week. */
export const ownQuestionsQuery = queryOptions({
  queryKey: [...DAILY_QUESTIONS_KEY, 'own'],
  queryFn: ({ signal }) => call(listOwnQuestions, {}, { signal }),
  ...dailyQuery,
  meta: { ...dailyQuery.meta, ...persistedQuery.meta },
})

/**
 * A change whose answer is the new state.
 * @param toasts where no field says the fault
 * @param onSaved called also where the screen was left meanwhile
 */
function useOwnChange<T>(
  change: (given: T) => Promise<OwnQuestions>,
  { toasts, onSaved }: { toasts: boolean; onSaved?: (given: T) => void },
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onMutate: () => cache.cancelQueries({ queryKey: ownQuestionsQuery.queryKey }),
    onSuccess(own, given) {
      cache.setQueryData(ownQuestionsQuery.queryKey, own)
      onSaved?.(given)
    },
    onError(cause) {
      logFailure('Eigene Frage konnte nicht gespeichert werden', cause)
      if (toasts) toast(sentenceOf(cause, texts.failed))
      void cache.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey })
    },
  })
}

export const useWriteOwn = () =>
  useOwnChange((body: Omit<OwnQuestion, 'askedOn'>) => call(writeOwnQuestion, { body }), {
    toasts: false,
    onSaved(asked) {
      forgetAsked(asked)
      toast(texts.asked)
    },
  })
export const useWithdrawOwn = () =>
  useOwnChange((question: string) => call(withdrawOwnQuestion, { body: { question } }), {
    toasts: true,
  })
