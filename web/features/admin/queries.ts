import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { listLogs, listUsers, overview, sendPush, showRoles } from '#contract/admin/calls.ts'
import { call } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { bodyOf, listIn, type PushDraft } from './state.ts'

const MINUTE = 60_000

/** Accounts of one page of the table; the rest is fetched when it is turned to. */
export const PAGE_SIZE = 50

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(overview, {}, { signal }),
})

/** One page of the accounts a search has found; pages are counted from 1. */
export const usersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'users', search, page],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { limit: String(PAGE_SIZE), page: String(page), ...(search && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

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

/** Sends a push; a call that fails is logged, the modal has its own words for it (ADMIN-19). */
export const useSendPush = (userId: string) =>
  useMutation({
    mutationFn: (draft: PushDraft) => call(sendPush, { body: bodyOf(userId, draft) }),
    onError: (cause) => logFailure('Push konnte nicht gesendet werden', cause),
  })

/** Shows the roles of a person for as long as the table is looked at; kept nowhere else. */
export const useShowRoles = (userId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: () => call(showRoles, { params: { id: userId } }),
  })
