import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import {
  passwordTooCommon,
  passwordWrong,
  serverBusy,
  tooManyAttempts,
} from '#contract/kernel/refusals.ts'
import { formText, id, instant } from '#contract/kernel/shapes.ts'
import { sessionNotFound } from './errors.ts'

// Kept apart from calls.ts, since only „Sicherheit & Daten“ needs it and first screens load less.
const feature = 'accounts'

/** All other sessions end at once, their sockets and pushes with them; passkeys and codes stay. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/password',
  access: 'user',
  feature,
  summary: 'Sets a new password and ends all other sessions.',
  source: 'O-031, O-033',
  body: z.object({ currentPassword: formText, newPassword: formText }),
  refusals: [passwordWrong, passwordTooCommon, tooManyAttempts],
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
  refusals: [tooManyAttempts, serverBusy],
})

/**
 * Erases everything of the person at once: profile, sessions, push, passkeys, codes, own cards,
 * answers, ratings, votes. The data that both have shared (chat, photos, messages and statuses of
 * the days) is erased for both, together with its key, since only two people could restore it. The
 * partner is single at once and has all that is theirs alone. Withdrawing the consent to the
 * storage (O-145) is this call.
 */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/auth/account',
  access: 'user',
  feature,
  summary: 'Erases one’s account and one’s share of the pair; the partner keeps a working account.',
  source: 'O-033, O-145',
  body: z.object({ password: formText }),
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

const offlineKey = z.string().check(z.regex(/^[\w-]{43}$/))

/**
 * Returned only to a valid session, the same key every time. Another person, pair or session gets
 * another key, and so does everybody after the server's key was rotated (docs/decisions/0055). The
 * former keys of this session are returned as well, so that data still waiting on its device can be
 * opened (0063).
 */
export const readOfflineKey = defineCall({
  method: 'GET',
  path: '/auth/offline-key',
  access: 'user',
  feature,
  summary: 'The key with which this session seals what it keeps on its device.',
  source: 'O-021, O-030',
  answer: z.object({ key: offlineKey, former: z.array(offlineKey) }),
})

export const controlCalls = [
  changePassword,
  listSessions,
  endSession,
  exportData,
  deleteAccount,
  readConsent,
  readOfflineKey,
] as const
