import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/kernel/call.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { call } from '#web/lib/http/api.ts'

export type Invitation = Answer<typeof lookUpInvitation>
/** Sent by a partner; the other kind founds a new pair (O-150). */
export type PairInvitation = Invitation & { readonly partner: NonNullable<Invitation['partner']> }

export const isFromPartner = (invitation: Invitation): invitation is PairInvitation =>
  invitation.partner !== null

/** An invitation, from the inviter's view (O-012); not cached. */
export const invitationQuery = (inviteCode: string) =>
  queryOptions({
    queryKey: ['pairing', 'invitation', inviteCode],
    queryFn: ({ signal }) => call(lookUpInvitation, { params: { inviteCode } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
