import { queryOptions } from '@tanstack/react-query'
import { listAdminActs } from '#contract/admin/calls.ts'
import { call } from '../../lib/api.ts'

/** Actions of super users that concern oneself. */
export const adminActivityQuery = queryOptions({
  queryKey: ['accounts', 'admin acts'],
  queryFn: ({ signal }) => call(listAdminActs, {}, { signal }),
})
