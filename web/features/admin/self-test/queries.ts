import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmKeyCopy, selfTest, testPush } from '#contract/admin/self-test-calls.ts'
import { call } from '#web/lib/http/api.ts'

const MINUTE = 60_000

/** The self-test; read anew by its button, not by every look at the window. */
export const selfTestQuery = queryOptions({
  queryKey: ['admin', 'self-test'],
  queryFn: ({ signal }) => call(selfTest, {}, { signal }),
  staleTime: MINUTE,
  refetchOnWindowFocus: false,
})

/** Notes that a copy of the key lies elsewhere, and checks anew. */
export function useConfirmKeyCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fingerprint: string) => call(confirmKeyCopy, { body: { fingerprint } }),
    onSuccess: () => client.invalidateQueries({ queryKey: selfTestQuery.queryKey }),
  })
}

export const useTestPush = () => useMutation({ mutationFn: () => call(testPush, {}) })
