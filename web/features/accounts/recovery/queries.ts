import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { makeRecoveryCodes, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { call } from '../../../lib/http/api.ts'

/** How many codes are left, and since when. */
export const codesLeftQuery = queryOptions({
  queryKey: ['accounts', 'codes'],
  queryFn: ({ signal }) => call(recoveryCodesLeft, {}, { signal }),
})

/** Makes new codes; only this response contains them. */
export function useMakeCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(makeRecoveryCodes, { body: { password } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: codesLeftQuery.queryKey }),
  })
}
