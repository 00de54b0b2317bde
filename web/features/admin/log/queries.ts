import { queryOptions } from '@tanstack/react-query'
import { listLogs, listUsers } from '#contract/admin/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { listIn } from './state.ts'

const MINUTE = 60_000

/** Every account, for the filter of the log. */
export const everyUserQuery = queryOptions({
  queryKey: ['admin', 'every user'],
  queryFn: async ({ signal }) => listIn(await call(listUsers, { query: {} }, { signal })),
  staleTime: MINUTE,
})

/** The newest entries, of everybody or of one person. */
export const logQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'log', userId],
    queryFn: async ({ signal }) =>
      listIn(await call(listLogs, { query: userId === '' ? {} : { userId } }, { signal })),
    staleTime: 0,
  })
