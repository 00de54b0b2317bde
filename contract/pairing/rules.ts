import type { Refusal } from '#contract/kernel/call.ts'
import {
  acceptedPhoneFault,
  emailFault,
  faults,
  nameFault,
  passwordFault,
  usernameFault,
} from '#contract/kernel/person.ts'

/** An open invitation ends after seven days (O-035). */
export const INVITATION_DAYS = 7
/** Days for which a couple's shared data rests after one of them left (O-033). */
export const PAST_DAYS = 30

export interface Acceptance {
  readonly inviteCode: string
  readonly displayName: string
  readonly username: string
  readonly password: string
  /** Only on screen; the server sees one password. */
  readonly repeat?: string
  readonly email?: string | null
  readonly phoneNumber?: string | null
}

/** First fault of an acceptance, in the order of O-023, or null. */
export function acceptanceFault(form: Acceptance): Refusal | null {
  const required = [form.inviteCode, form.displayName, form.username]
  const missing =
    required.some((text) => text.trim() === '') || form.password === '' || form.repeat === ''
  if (missing) return faults.fieldsMissing
  if (form.repeat !== undefined && form.repeat !== form.password) return faults.passwordsDiffer
  return (
    usernameFault(form.username.trim()) ??
    nameFault(form.displayName) ??
    acceptedPhoneFault(form.phoneNumber ?? '') ??
    emailFault(form.email ?? '') ??
    passwordFault(form.password)
  )
}
