import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { listUsers, sendPush, showRoles } from '#contract/admin/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { bodyOf, type PushDraft } from './pushDraft.ts'

/** Accounts of one page of the table; the rest is fetched when it is turned to. */
export const PAGE_SIZE = 50

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
