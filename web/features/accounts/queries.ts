import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call } from '../../lib/api.ts'

export type OpenSession = Answer<typeof listSessions>[number]

/** One's own open sessions (O-030). */
export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

/** Ends a session and takes it off the list. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: (_, id) =>
      cache.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    onError: () => void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
