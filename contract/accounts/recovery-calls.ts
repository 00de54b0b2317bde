import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { loggedIn } from '#contract/kernel/profile.ts'
import { passwordTooCommon, passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { formText, instant } from '#contract/kernel/shapes.ts'
import { recoveryFailed } from './errors.ts'

const feature = 'accounts'

/**
 * Resets a lost password: uses up one code, sets the new password, ends all sessions and removes
 * all passkeys, because somebody else may have made them. An unknown account, a wrong code and a
 * used code get the same answer, byte for byte. Attempts are counted apart from logins.
 */
export const recover = defineCall({
  method: 'POST',
  path: '/auth/recover',
  access: 'public',
  feature,
  summary: 'Sets a new password with a recovery code and logs in.',
  source: 'O-031, O-033',
  body: z.object({ identifier: formText, recoveryCode: formText, newPassword: formText }),
  answer: loggedIn,
  refusals: [recoveryFailed, passwordTooCommon, tooManyAttempts],
})

/**
 * The client makes this call right after registration or acceptance, while it still has the
 * password, and shows the codes only then (`madeAt` of `recoveryCodesLeft` is null while there are
 * none). A code looks like `k3f9-x2mq-7abc-de45`; `recover` accepts any case, with or without
 * dashes and spaces.
 */
export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'user',
  feature,
  summary: 'Makes new recovery codes, shown once; the old ones end.',
  source: 'O-033',
  body: z.object({ password: formText }),
  answer: z.object({ codes: z.array(z.string()) }),
  refusals: [passwordWrong, tooManyAttempts],
})

export const recoveryCodesLeft = defineCall({
  method: 'GET',
  path: '/auth/recovery-codes',
  access: 'user',
  feature,
  summary: 'How many of one’s own recovery codes are left, and when they were made.',
  source: 'O-033',
  answer: z.object({ left: z.int(), madeAt: z.nullable(instant) }),
})

export const recoveryCalls = [recover, makeRecoveryCodes, recoveryCodesLeft] as const
