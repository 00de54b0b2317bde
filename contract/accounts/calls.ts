import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn, profile, roleInput } from '#contract/kernel/profile.ts'
import {
  emailTaken,
  passwordWrong,
  phoneTaken,
  tooManyAttempts,
  usernameTaken,
} from '#contract/kernel/refusals.ts'
import { id, instant } from '#contract/kernel/shapes.ts'
import { profileNotFound, rolesNotYours, sessionNotFound, wrongCredentials } from './errors.ts'

const feature = 'accounts'

/** Free text from a form; the rules judge it, this only keeps it from being enormous. */
const text = z.string().check(z.maxLength(1000))

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  feature,
  summary: 'Logs in with e-mail, phone number or username and a password.',
  source: 'A §7, API-07, O-018, O-020, O-031',
  body: z.object({
    identifier: z.optional(text),
    email: z.optional(text),
    phoneNumber: z.optional(text),
    password: text,
  }),
  answer: loggedIn,
  refusals: [wrongCredentials, tooManyAttempts],
})

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  feature,
  summary: 'Opens an account and a pair of one; the registrant founds the pair.',
  source: 'A §7, API-08, O-018, O-034, O-145',
  body: z.object({
    identifier: z.optional(text),
    email: z.optional(text),
    phoneNumber: z.optional(text),
    password: text,
    name: z.optional(text),
  }),
  answer: loggedIn,
  refusals: [emailTaken, phoneTaken, tooManyAttempts],
})

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  feature,
  summary: 'Ends this session on the server; its sockets and photo cookie end with it.',
  source: 'O-021',
})

export const saveProfile = defineCall({
  method: 'PATCH',
  path: '/auth/profile',
  access: 'user',
  feature,
  summary: 'Changes the given parts of one’s own profile, the roles included.',
  source: 'A §7, API-09, API-13, O-014, O-022, O-115',
  body: z.object({
    username: z.optional(text),
    name: z.optional(text),
    email: z.optional(z.nullable(text)),
    phoneNumber: z.optional(z.nullable(text)),
    hasOnboardingCompleted: z.optional(z.boolean()),
    myRole: z.optional(roleInput),
    partnerRole: z.optional(roleInput),
    shareStoryRatings: z.optional(z.boolean()),
  }),
  answer: profile,
  refusals: [rolesNotYours, usernameTaken, emailTaken, phoneTaken],
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/auth/user/:id',
  access: 'user',
  feature,
  summary: 'One’s own profile with the partner’s id, name and last-online time.',
  source: 'A §7, API-10, O-027',
  params: z.object({ id }),
  ids: { 'params.id': 'user' },
  answer: profile,
  refusals: [profileNotFound],
})

/** All other sessions end at once, their sockets and pushes with them; passkeys and codes stay. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/password',
  access: 'user',
  feature,
  summary: 'Sets a new password and ends all other sessions.',
  source: 'O-031, O-033',
  body: z.object({ currentPassword: text, newPassword: text }),
  refusals: [passwordWrong, tooManyAttempts],
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  feature,
  summary: 'One’s own open sessions, newest use first.',
  source: 'O-030',
  answer: z.array(
    z.object({
      id,
      device: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      current: z.boolean(),
    }),
  ),
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'user',
  feature,
  summary: 'Ends one of one’s own sessions at once.',
  source: 'O-030',
  params: z.object({ id }),
  ids: { 'params.id': 'session' },
  refusals: [sessionNotFound],
})

/** A stream of unknown length, never kept by the browser; the archive needs no app to be read. */
export const exportData = defineCall({
  method: 'GET',
  path: '/auth/export',
  access: 'user',
  feature,
  summary: 'One’s own data as JSON and the photos one has sent, in one archive.',
  source: 'O-033',
  answerKind: 'binary',
  refusals: [tooManyAttempts],
})

/**
 * Everything of the person goes at once: profile, sessions, push, passkeys, codes, own cards,
 * answers, ratings, votes. What both have shared (chat, photos, messages and statuses of the days)
 * goes with its key, for both, because it can only be restored by two. The partner is single at
 * once, with all that is theirs alone. Withdrawing the consent to the storage (O-145) is this call.
 */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/auth/account',
  access: 'user',
  feature,
  summary: 'Erases one’s account and one’s share of the pair; the partner keeps a working account.',
  source: 'O-033, O-145',
  body: z.object({ password: text }),
  refusals: [passwordWrong, tooManyAttempts],
})

export const readConsent = defineCall({
  method: 'GET',
  path: '/auth/consent',
  access: 'user',
  feature,
  summary: 'What the person has agreed to at registration, and when; withdrawn by deleting.',
  source: 'O-145',
  answer: z.object({ text: z.string(), agreedAt: instant }),
})

export const accountsCalls = [
  login,
  register,
  logout,
  saveProfile,
  readProfile,
  changePassword,
  listSessions,
  endSession,
  exportData,
  deleteAccount,
  readConsent,
] as const
