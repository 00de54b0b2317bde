import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn, profile, role, roleInput } from '#contract/kernel/profile.ts'
import {
  emailTaken,
  passwordWrong,
  phoneTaken,
  tooManyAttempts,
  usernameTaken,
} from '#contract/kernel/refusals.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { alreadyPaired, invitationInvalid, pairComplete, rolesChanged } from './errors.ts'

const feature = 'pairing'
const text = z.string().check(z.maxLength(1000))
/** A code is 22 base64url characters; other lengths are looked up too and found unknown. */
const inviteCode = z.string().check(z.maxLength(200))

export const invite = defineCall({
  method: 'POST',
  path: '/connect/invite',
  access: 'user',
  feature,
  summary: 'Makes an invitation for the partner; a former open one ends.',
  source: 'A §7, API-14, O-035, O-042',
  body: z.object({ name: text }),
  answer: z.object({ inviteCode: z.string() }),
  refusals: [pairComplete],
})

export const openInvitation = defineCall({
  method: 'GET',
  path: '/connect/invite',
  access: 'user',
  feature,
  summary: 'The pair’s open invitation, never its code; null if there is none.',
  source: 'O-035',
  answer: z.nullable(z.object({ name: z.string(), createdAt: instant, expiresAt: instant })),
})

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/connect/invite',
  access: 'user',
  feature,
  summary: 'Withdraws the open invitation; its link is dead at once.',
  source: 'O-035',
})

export const lookUpInvitation = defineCall({
  method: 'GET',
  path: '/connect/invite/:inviteCode',
  access: 'public',
  feature,
  summary: 'What an invitation says, from the inviter’s view; does not use it up.',
  source: 'A §7, API-15, O-012, O-016, O-035',
  params: z.object({ inviteCode }),
  ids: { 'params.inviteCode': 'invitation' },
  answer: z.object({
    name: z.string(),
    partner: z.object({ name: z.string() }),
    partnerRole: role,
    myRole: role,
  }),
  refusals: [invitationInvalid, tooManyAttempts],
})

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/connect/accept-invite',
  access: 'public',
  feature,
  summary: 'Opens an account in the inviter’s pair and logs in.',
  source: 'A §7, API-16, O-012, O-023, O-036, O-037, O-041',
  body: z.object({
    inviteCode: z.optional(inviteCode),
    password: z.optional(text),
    displayName: z.optional(text),
    username: z.optional(text),
    email: z.optional(z.nullable(text)),
    phoneNumber: z.optional(z.nullable(text)),
    /** The roles the invitee was shown, from the inviter’s view; a change in between is refused (O-041). */
    myRole: z.optional(roleInput),
    partnerRole: z.optional(roleInput),
  }),
  ids: { 'body.inviteCode': 'invitation' },
  answer: z.extend(profile, loggedIn.shape),
  refusals: [
    invitationInvalid,
    rolesChanged,
    usernameTaken,
    emailTaken,
    phoneTaken,
    tooManyAttempts,
  ],
})

export const join = defineCall({
  method: 'POST',
  path: '/connect/join',
  access: 'user',
  feature,
  summary:
    'A person without a partner moves into the inviter’s pair; own cards and answers come along.',
  source: 'O-040',
  body: z.object({ inviteCode }),
  ids: { 'body.inviteCode': 'invitation' },
  answer: profile,
  refusals: [invitationInvalid, alreadyPaired],
})

export const leave = defineCall({
  method: 'POST',
  path: '/connect/leave',
  access: 'user',
  feature,
  summary: 'Leaves the pair; both keep working accounts, the shared past rests for 30 days.',
  source: 'O-033',
  body: z.object({ password: text }),
  refusals: [passwordWrong],
})

export const pairingCalls = [
  invite,
  openInvitation,
  withdrawInvitation,
  lookUpInvitation,
  acceptInvitation,
  join,
  leave,
] as const
