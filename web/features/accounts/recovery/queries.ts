import { queryOptions } from '@tanstack/react-query'
import { recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { call } from '../../../lib/http/api.ts'

/** How many codes are left, and since when. */
export const codesLeftQuery = queryOptions({
  queryKey: ['accounts', 'codes'],
  queryFn: ({ signal }) => call(recoveryCodesLeft, {}, { signal }),
})
