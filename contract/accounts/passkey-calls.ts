import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn } from '#contract/kernel/profile.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { formText, id, instant } from '#contract/kernel/shapes.ts'
import {
  passkeyFailed,
  passkeyNotAdded,
  passkeyNotConfirmed,
  passkeyNotFound,
  passkeysFull,
  passkeysUnavailable,
} from './errors.ts'
import {
  authenticationResponse,
  confirmOptions,
  creationOptions,
  registrationResponse,
  requestOptions,
} from './passkey-shapes.ts'

const feature = 'accounts'

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/auth/passkeys',
  access: 'user',
  feature,
  summary: 'One’s own passkeys, oldest first, and whether this address allows any.',
  source: 'O-033',
  answer: z.object({ available: z.boolean(), passkeys: z.array(passkey) }),
})

export const passkeyConfirmOptions = defineCall({
  method: 'POST',
  path: '/auth/passkeys/confirm',
  access: 'user',
  feature,
  summary:
    'What the browser needs to confirm with one of one’s own passkeys; once, for five minutes.',
  source: 'O-033',
  answer: confirmOptions,
  refusals: [passkeyNotFound, passkeysUnavailable],
})

/**
 * An open session alone may not create a passkey, since the passkey would outlive the session. The
 * request has exactly one of the password and the credential made from `passkeyConfirmOptions`.
 * Without either it is refused like a wrong password.
 */
export const passkeyCreationOptions = defineCall({
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'What the browser needs to make a passkey; its challenge counts once, for five minutes.',
  source: 'O-033',
  body: z.object({
    password: z.optional(formText),
    credential: z.optional(authenticationResponse),
  }),
  answer: creationOptions,
  refusals: [
    passwordWrong,
    passkeyNotConfirmed,
    passkeysUnavailable,
    passkeysFull,
    tooManyAttempts,
  ],
})

/** Without a name the passkey is called after the device. */
export const addPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  access: 'user',
  feature,
  summary: 'Checks what the browser has made from the options and keeps its public key.',
  source: 'O-033',
  status: 201,
  body: z.object({ name: z.optional(formText), credential: registrationResponse }),
  answer: passkey,
  refusals: [passkeyNotAdded, passkeysUnavailable, passkeysFull],
})

export const renamePasskey = defineCall({
  method: 'PATCH',
  path: '/auth/passkeys/:id',
  access: 'user',
  feature,
  summary: 'Gives one of one’s own passkeys another name.',
  source: 'O-033',
  params: z.object({ id }),
  ids: { 'params.id': 'passkey' },
  body: z.object({ name: formText }),
  answer: passkey,
  refusals: [passkeyNotFound],
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: 'user',
  feature,
  summary: 'Removes one of one’s own passkeys; it opens nothing any more.',
  source: 'O-033',
  params: z.object({ id }),
  ids: { 'params.id': 'passkey' },
  refusals: [passkeyNotFound],
})

export const passkeyLoginOptions = defineCall({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  feature,
  summary: 'What the browser needs to log in with a passkey; names nobody.',
  source: 'O-033',
  answer: requestOptions,
  refusals: [passkeysUnavailable, tooManyAttempts],
})

/** An unknown, removed, foreign, replayed or copied passkey gets the same answer, byte for byte. */
export const passkeyLogin = defineCall({
  method: 'POST',
  path: '/auth/passkey/login',
  access: 'public',
  feature,
  summary: 'Logs in with a passkey.',
  source: 'O-033',
  body: z.object({ credential: authenticationResponse }),
  answer: loggedIn,
  refusals: [passkeyFailed, passkeysUnavailable, tooManyAttempts],
})

export const passkeyCalls = [
  listPasskeys,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyLoginOptions,
  passkeyLogin,
] as const
