import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listLetters, newLetter, openLetter } from '#contract/letters/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { dailyQuery, liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'

/** One's own letters that have not arrived. */
export const lettersQuery = queryOptions({
  queryKey: ['letters', 'own'],
  queryFn: ({ signal }) => call(listLetters, {}, { signal }),
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})

/** The letter on Heute; it arrives in the morning without an event. */
export const newLetterQuery = queryOptions({
  queryKey: ['letters', 'new'],
  queryFn: ({ signal }) => call(newLetter, {}, { signal }),
  ...dailyQuery,
})

/** Notes for oneself that a letter was opened; where it fails, Heute shows the letter again. */
export function useOpenLetter() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(openLetter, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: newLetterQuery.queryKey }),
    onError: (cause) => logFailure('Brief konnte nicht als geöffnet gelten', cause),
  })
}
