import { type Refusal, refusal } from './call.ts'
/** Limits of the specification (KONST-01 to KONST-03) and O-022. */
export const PASSWORD_MIN = 4
export const PASSWORD_MAX = 200
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const NAME_MIN = 2
export const NAME_MAX = 50
/** RFC 5321's longest path; anything longer is no address. */
export const EMAIL_MAX = 254
export const PHONE_MAX = 32

/** Texts fixed by the specification, the same on screen and from the server (O-022). */
export const faults = {
  credentialsMissing: 'Bitte Telefonnummer und Passwort eingeben.',
  passwordsDiffer: 'Passwörter stimmen nicht überein.',
  passwordTooShort: 'Das Passwort muss mindestens 4 Zeichen lang sein.',
  passwordTooLong: 'Das Passwort darf höchstens 200 Zeichen lang sein.',
  usernameCharacters: 'Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.',
  usernameLength: 'Benutzername muss zwischen 3 und 20 Zeichen lang sein.',
  nameLength: 'Anzeigename muss zwischen 2 und 50 Zeichen lang sein.',
  nameMissing: 'Bitte gib deinen Namen ein.',
  phone: 'Ungültige Handynummer.',
  email: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  role: 'Diese Rolle gibt es nicht.',
  noWayIn:
    'Bitte behalte E-Mail-Adresse, Handynummer oder Benutzername, sonst kommst du nicht mehr hinein.',
  fieldsMissing: 'Bitte alle Felder ausfüllen.',
} as const

/** The field a fault concerns; the others concern several. */
const FAULT_FIELDS: Readonly<Partial<Record<keyof typeof faults, string>>> = {
  passwordsDiffer: 'repeat',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  usernameCharacters: 'username',
  usernameLength: 'username',
  nameLength: 'name',
  nameMissing: 'name',
  phone: 'phoneNumber',
  email: 'email',
}

const nameOfFault = (fault: string) =>
  (Object.keys(faults) as (keyof typeof faults)[]).find((name) => faults[name] === fault)

/** The field a fault of a rule concerns, or undefined. */
export const fieldOfFault = (fault: string): string | undefined =>
  FAULT_FIELDS[nameOfFault(fault) ?? 'fieldsMissing']

/** A violated rule as a refusal; `renamed` maps fields a call names otherwise. */
export const ruleRefusal = (
  fault: string,
  renamed: Readonly<Record<string, string>> = {},
): Refusal => {
  const name = nameOfFault(fault)
  const code =
    name === undefined ? 'input_invalid' : `rule_${name.replace(/[A-Z]/g, '_$&').toLowerCase()}`
  const field = fieldOfFault(fault)
  return refusal(400, code, fault, field === undefined ? undefined : (renamed[field] ?? field))
}

/** Characters as people count them: code points, not UTF-16 units. */
const lengthOf = (text: string): number => Array.from(text).length

export function passwordFault(password: string): string | null {
  if (lengthOf(password) < PASSWORD_MIN) return faults.passwordTooShort
  return lengthOf(password) > PASSWORD_MAX ? faults.passwordTooLong : null
}

/** Letters are A–Z and a–z only (O-022); the characters are judged before the length (O-023). */
export function usernameFault(username: string): string | null {
  if (!/^[A-Za-z0-9_]*$/.test(username)) return faults.usernameCharacters
  const length = username.length
  return length < USERNAME_MIN || length > USERNAME_MAX ? faults.usernameLength : null
}

export function nameFault(name: string): string | null {
  const length = lengthOf(name.trim())
  return length < NAME_MIN || length > NAME_MAX ? faults.nameLength : null
}

/**
 * An optional leading plus and digits once it is normalised (EINLADUNG-43, O-019); empty counts as
 * absent.
 */
export function phoneFault(phone: string): string | null {
  const text = phone.trim()
  if (text === '') return null
  return isPhone(normalisePhone(text)) && text.length <= PHONE_MAX ? null : faults.phone
}

/** Only the minimum: something on both sides of an @ (O-022); empty counts as absent. */
export function emailFault(email: string): string | null {
  const text = email.trim()
  if (text === '') return null
  return /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= EMAIL_MAX ? null : faults.email
}

/** Contains an @: e-mail, else a phone number (O-018). */
export const looksLikeEmail = (identifier: string): boolean => identifier.includes('@')

/** NFKC, trimmed, lower case: what makes two spellings one address or username (O-019). */
export const normaliseEmail = (email: string): string =>
  email.normalize('NFKC').trim().toLowerCase()

export const normaliseUsername = (username: string): string => username.trim().toLowerCase()

/**
 * The one spelling of a phone number, in which it is judged, compared and kept: blanks, dashes,
 * slashes and brackets go, 00 becomes +, a leading 0 becomes +49 (O-019). Dots, other dashes and the
 * marks for the direction of writing go too: address books copy them along.
 */
export function normalisePhone(phone: string): string {
  const bare = phone.replace(/[\s\-/().\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  if (bare.startsWith('00')) return `+${bare.slice(2)}`
  return bare.startsWith('0') ? `+49${bare.slice(1)}` : bare
}

const isPhone = (bare: string): boolean => /^\+?\d+$/.test(bare)

/** One spelling of whatever somebody logs in with, known or not. */
export function normaliseIdentifier(identifier: string): string {
  if (looksLikeEmail(identifier)) return normaliseEmail(identifier)
  const bare = normalisePhone(identifier)
  return isPhone(bare) ? bare : normaliseUsername(identifier)
}
