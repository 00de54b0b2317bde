import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn, profile, roleInput } from '#contract/kernel/profile.ts'
import {
  emailTaken,
  passwordTooCommon,
  phoneTaken,
  registrationClosed,
  tooManyAttempts,
  usernameTaken,
} from '#contract/kernel/refusals.ts'
import { formText, id } from '#contract/kernel/shapes.ts'
import { profileNotFound, rolesNotYours, wrongCredentials } from './errors.ts'

const feature = 'accounts'

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  feature,
  summary: 'Logs in with e-mail, phone number or username and a password.',
  source: 'API-07, O-018, O-020, O-031',
  body: z.object({
    identifier: z.optional(formText),
    email: z.optional(formText),
    phoneNumber: z.optional(formText),
    password: formText,
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
  source: 'API-08, O-018, O-034, O-145, O-150',
  body: z.object({
    identifier: z.optional(formText),
    email: z.optional(formText),
    phoneNumber: z.optional(formText),
    password: formText,
    name: z.optional(formText),
  }),
  answer: loggedIn,
  refusals: [registrationClosed, emailTaken, phoneTaken, passwordTooCommon, tooManyAttempts],
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
  source: 'API-09, API-13, O-014, O-022, O-115',
  body: z.object({
    username: z.optional(formText),
    name: z.optional(formText),
    email: z.optional(z.nullable(formText)),
    phoneNumber: z.optional(z.nullable(formText)),
    hasOnboardingCompleted: z.optional(z.boolean()),
    myRole: z.optional(roleInput),
    partnerRole: z.optional(roleInput),
    shareStoryRatings: z.optional(z.boolean()),
  }),
  answer: profile,
  refusals: [rolesNotYours, usernameTaken, emailTaken, phoneTaken, tooManyAttempts],
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/auth/user/:id',
  access: 'user',
  feature,
  summary: 'One’s own profile with the partner’s id, name and last-online time.',
  source: 'API-10, O-027',
  params: z.object({ id }),
  ids: { 'params.id': 'user' },
  answer: profile,
  refusals: [profileNotFound],
})

export const accountsCalls = [login, register, logout, saveProfile, readProfile] as const
