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
/** What a couple has shared rests this long after one of them left (O-033). */
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

/** Characters that are seen by nobody and come along with what is copied. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Characters that a messenger, a mail or a hand puts around a code or behind a link. */
const AROUND = /^[^\w-]+|[^\w-]+$/g

/**
 * The code in what somebody pastes where one is asked for: the code itself, with white space and
 * punctuation around it, or a text with the whole link, also inside the link of a redirect (O-182).
 */
export function inviteCodeIn(typed: string): string {
  const text = typed.replace(INVISIBLE, '')
  const inLink = /inviteCode(?:=|%3d)([\w-]+)/i.exec(text)?.[1]
  // A mail may have broken the line inside of the code.
  const unbroken = /inviteCode(?:=|%3d)([\w-]{22})/i.exec(text.replace(/\s/g, ''))?.[1]
  if (inLink !== undefined) return inLink.length < 22 ? (unbroken ?? inLink) : inLink
  const inSentence = /(?<![\w-])[\w-]{22}(?![\w-])/.exec(text)?.[0]
  return inSentence ?? text.replace(/\s/g, '').replace(AROUND, '')
}
