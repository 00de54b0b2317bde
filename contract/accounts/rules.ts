import type { Refusal } from '#contract/kernel/call.ts'
import {
  emailFault,
  faults,
  looksLikeEmail,
  nameFault,
  passwordFault,
  phoneFault,
} from '#contract/kernel/person.ts'

export interface Credentials {
  readonly mode: 'login' | 'register'
  readonly identifier: string
  readonly password: string
  readonly name?: string
  readonly repeat?: string
}

/** First fault of the login or register form, or null (KONTO-15 to KONTO-19). */
export function credentialsFault(form: Credentials): Refusal | null {
  const identifier = form.identifier.trim()
  if (identifier === '' || form.password === '') return faults.credentialsMissing
  if (form.mode === 'login') return null
  if ((form.name ?? '').trim() === '') return faults.nameMissing
  const contact = looksLikeEmail(identifier) ? emailFault(identifier) : phoneFault(identifier)
  return (
    nameFault(form.name ?? '') ??
    contact ??
    passwordFault(form.password) ??
    (form.repeat !== undefined && form.repeat !== form.password ? faults.passwordsDiffer : null)
  )
}

/** Number of recovery codes made at once; new codes replace the old ones (O-033). */
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 10

/** First fault of a change of the password, or null; `repeat` is only on screen. */
export function newPasswordFault(form: {
  readonly newPassword: string
  readonly repeat?: string
}): Refusal | null {
  return (
    passwordFault(form.newPassword) ??
    (form.repeat !== undefined && form.repeat !== form.newPassword ? faults.passwordsDiffer : null)
  )
}

/** The consent everybody gives on opening an account (O-145); `product` is the app's name. */
export const consentText = (product: string): string =>
  `Ich bin volljährig und stimme zu, dass ${product} auch Intimes speichert, das ich hier eintrage.`
