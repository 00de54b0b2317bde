import { queryOptions } from '@tanstack/react-query'
import { listAdminActs } from '#contract/admin/calls.ts'
import { call } from '../../lib/api.ts'

/** What super users have looked at and done that concerns oneself. */
export const adminActsQuery = queryOptions({
  queryKey: ['accounts', 'admin acts'],
  queryFn: ({ signal }) => call(listAdminActs, {}, { signal }),
})
