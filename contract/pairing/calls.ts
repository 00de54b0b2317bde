import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn, profile, role, roleInput } from '#contract/kernel/profile.ts'
import {
  emailTaken,
  passwordTooCommon,
  passwordWrong,
  phoneTaken,
  tooManyAttempts,
  usernameTaken,
} from '#contract/kernel/refusals.ts'
import { formText, id, instant } from '#contract/kernel/shapes.ts'
import {
  alreadyPaired,
  formerPairNotFound,
  invitationInvalid,
  leaveFirst,
  nobodyToLeave,
  pairComplete,
  rolesChanged,
} from './errors.ts'

const feature = 'pairing'
/** A code is 22 base64url characters; other lengths are looked up too and found unknown. */
const inviteCode = z.string().check(z.maxLength(200))
/** The roles the invitee was shown, from the inviter’s view; a change in between is refused (O-041). */
const shownRoles = { myRole: z.optional(roleInput), partnerRole: z.optional(roleInput) }

export const invite = defineCall({
  method: 'POST',
  path: '/connect/invite',
  access: 'user',
  feature,
  summary: 'Makes an invitation for the partner; a former open one ends.',
  source: 'API-14, O-035, O-042',
  body: z.object({ name: formText }),
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
  source: 'API-15, O-012, O-016, O-035',
  params: z.object({ inviteCode }),
  ids: { 'params.inviteCode': 'invitation' },
  answer: z.object({
    /** Empty where whoever runs the server invites the first person of a new pair (O-150). */
    name: z.string(),
    /** Null there too: nobody waits, and the roles are undecided. */
    partner: z.nullable(z.object({ name: z.string() })),
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
  summary: 'Opens an account in the inviter’s pair, or in one of its own, and logs in.',
  source: 'API-16, O-012, O-023, O-036, O-037, O-041, O-150',
  body: z.object({
    inviteCode: z.optional(inviteCode),
    password: z.optional(formText),
    displayName: z.optional(formText),
    username: z.optional(formText),
    email: z.optional(z.nullable(formText)),
    phoneNumber: z.optional(z.nullable(formText)),
    ...shownRoles,
  }),
  ids: { 'body.inviteCode': 'invitation' },
  answer: z.extend(profile, loggedIn.shape),
  refusals: [
    passwordTooCommon,
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
  source: 'O-040, O-041',
  body: z.object({ inviteCode, ...shownRoles }),
  ids: { 'body.inviteCode': 'invitation' },
  answer: profile,
  refusals: [invitationInvalid, rolesChanged, alreadyPaired, tooManyAttempts],
})

/**
 * Both get a fresh pair of one at once and keep their sessions; sockets are disconnected and come
 * back into the fresh pair. Own cards, votes, limits, answers, ratings and stories stay with their
 * author. Data both have shared rests for 30 days (`PAST_DAYS`) and is then erased with its key.
 */
export const leave = defineCall({
  method: 'POST',
  path: '/connect/leave',
  access: 'user',
  feature,
  summary: 'Leaves the pair; both keep working accounts, what they shared rests for 30 days.',
  source: 'O-033',
  body: z.object({ password: formText }),
  refusals: [passwordWrong, nobodyToLeave, tooManyAttempts],
})

/**
 * Names nobody. `asked` is one's own wish alone; whether the other one has asked shows in nothing
 * until both have. `endsAt` is the day of its erasure.
 */
const formerPair = z.object({ id, leftAt: instant, endsAt: instant, asked: z.boolean() })

export const listFormerPairs = defineCall({
  method: 'GET',
  path: '/connect/past',
  access: 'user',
  feature,
  summary: 'The former pairs that still rest, newest first, and whether one has asked for them.',
  source: 'O-033',
  answer: z.array(formerPair),
})

/**
 * Asks for a former pair back. As soon as both have asked and neither has another partner it is back,
 * for both, with everything: `restored` is true, and the profile has partner and pair again.
 * Joining another pair takes one's wish back.
 */
export const restoreFormerPair = defineCall({
  method: 'POST',
  path: '/connect/past/:id/restore',
  access: 'user',
  feature,
  summary: 'Asks for a former pair back; it is restored once both have asked.',
  source: 'O-033',
  params: z.object({ id }),
  ids: { 'params.id': 'formerPair' },
  body: z.object({ password: formText }),
  answer: z.object({ restored: z.boolean() }),
  refusals: [passwordWrong, formerPairNotFound, leaveFirst, tooManyAttempts],
})

export const withdrawRestore = defineCall({
  method: 'DELETE',
  path: '/connect/past/:id/restore',
  access: 'user',
  feature,
  summary: 'Takes back that one has asked.',
  source: 'O-033',
  params: z.object({ id }),
  ids: { 'params.id': 'formerPair' },
  refusals: [formerPairNotFound],
})

export const pairingCalls = [
  invite,
  openInvitation,
  withdrawInvitation,
  lookUpInvitation,
  acceptInvitation,
  join,
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
] as const
