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
export function credentialsFault(form: Credentials): string | null {
  const identifier = form.identifier.trim()
  if (identifier === '' || form.password === '') return faults.credentialsMissing
  if (form.mode === 'login') return null
  if ((form.name ?? '').trim() === '') return faults.nameMissing
  const contact = looksLikeEmail(identifier)
    ? emailFault(identifier)
    : phoneFault(identifier.replace(/[-/()]/g, ''))
  return (
    nameFault(form.name ?? '') ??
    contact ??
    passwordFault(form.password) ??
    (form.repeat !== undefined && form.repeat !== form.password ? faults.passwordsDiffer : null)
  )
}
