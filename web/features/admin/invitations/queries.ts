import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  endFoundingInvitations,
  foundingInvitations,
  inviteFounder,
} from '#contract/admin/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'

/** The registration setting, and how many links for new pairs are open; never the links. */
export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => call(foundingInvitations, {}, { signal }),
})

const refetch = () => void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })

/** Makes a link; its code is kept nowhere but on the screen. */
export const useInviteFounder = () =>
  useMutation({ gcTime: 0, mutationFn: () => call(inviteFounder, {}), onSuccess: refetch })

/** Ends all open links. */
export const useEndInvitations = (onEnded: (count: number) => void) =>
  useMutation({
    mutationFn: () => call(endFoundingInvitations, {}),
    onSuccess: ({ ended }) => {
      refetch()
      onEnded(ended)
    },
  })
