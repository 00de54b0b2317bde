import { type Refusal, refusal } from './call.ts'

/** Limits of the specification (KONST-01 to KONST-03) and O-022. */
export const PASSWORD_MIN = 4
const PASSWORD_MAX = 200
const USERNAME_MIN = 3
const USERNAME_MAX = 20
const NAME_MIN = 2
const NAME_MAX = 50
export const LABEL_MAX = 50
/** RFC 5321's longest path; anything longer is no address. */
const EMAIL_MAX = 254
const PHONE_MAX = 32

const rule = (name: string, message: string, field?: string): Refusal =>
  refusal(400, `rule_${name}`, message, field)

/**
 * What the rules about people refuse, with texts fixed by the specification: the same on screen and
 * from the server (O-022). Those without a field concern several.
 */
export const faults = {
  credentialsMissing: rule('credentials_missing', 'Bitte Telefonnummer und Passwort eingeben.'),
  passwordsDiffer: rule('passwords_differ', 'Passwörter stimmen nicht überein.', 'repeat'),
  passwordTooShort: rule(
    'password_too_short',
    'Das Passwort muss mindestens 4 Zeichen lang sein.',
    'password',
  ),
  passwordTooLong: rule(
    'password_too_long',
    'Das Passwort darf höchstens 200 Zeichen lang sein.',
    'password',
  ),
  usernameCharacters: rule(
    'username_characters',
    'Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.',
    'username',
  ),
  usernameLength: rule(
    'username_length',
    'Benutzername muss zwischen 3 und 20 Zeichen lang sein.',
    'username',
  ),
  nameLength: rule('name_length', 'Anzeigename muss zwischen 2 und 50 Zeichen lang sein.', 'name'),
  nameMissing: rule('name_missing', 'Bitte gib deinen Namen ein.', 'name'),
  labelLength: refusal(
    400,
    'input_invalid',
    'Der Name muss zwischen 1 und 50 Zeichen lang sein.',
    'name',
  ),
  phone: rule('phone', 'Ungültige Handynummer.', 'phoneNumber'),
  email: rule('email', 'Bitte gib eine gültige E-Mail-Adresse ein.', 'email'),
  noWayIn: rule(
    'no_way_in',
    'Bitte behalte E-Mail-Adresse, Handynummer oder Benutzername, sonst kommst du nicht mehr hinein.',
  ),
  fieldsMissing: rule('fields_missing', 'Bitte alle Felder ausfüllen.'),
} as const

/** Characters as people count them: code points, not UTF-16 units. */
const lengthOf = (text: string): number => Array.from(text).length

export function passwordFault(password: string): Refusal | null {
  if (lengthOf(password) < PASSWORD_MIN) return faults.passwordTooShort
  return lengthOf(password) > PASSWORD_MAX ? faults.passwordTooLong : null
}

/** Letters are A–Z and a–z only (O-022); the characters are judged before the length (O-023). */
export function usernameFault(username: string): Refusal | null {
  if (!/^[A-Za-z0-9_]*$/.test(username)) return faults.usernameCharacters
  const length = username.length
  return length < USERNAME_MIN || length > USERNAME_MAX ? faults.usernameLength : null
}

export function nameFault(name: string): Refusal | null {
  const length = lengthOf(name.trim())
  return length < NAME_MIN || length > NAME_MAX ? faults.nameLength : null
}

/** A name that one person gives: to a passkey, or to whom an invitation is for (O-042). */
export function labelFault(label: string): Refusal | null {
  const length = lengthOf(label.trim())
  return length < 1 || length > LABEL_MAX ? faults.labelLength : null
}

/** An optional leading plus and digits once it is normalised (O-019); empty counts as absent. */
export function phoneFault(phone: string): Refusal | null {
  const text = phone.trim()
  if (text === '') return null
  return isPhone(normalisePhone(text)) && text.length <= PHONE_MAX ? null : faults.phone
}

/**
 * A phone number of an acceptance: an optional leading plus, digits and spaces, no other separator
 * (EINLADUNG-43, O-184); empty counts as absent.
 */
export const acceptedPhoneFault = (phone: string): Refusal | null =>
  /^\+?[\d\p{Zs}]*$/u.test(phone.trim()) ? phoneFault(phone) : faults.phone

/** Only the minimum: something on both sides of an @ (O-022); empty counts as absent. */
export function emailFault(email: string): Refusal | null {
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

/** Separators, dashes and invisible marks that people and address books write between digits. */
const SEPARATORS =
  /[\s\-/().[\]\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212]/g

/** The zero in front of an area code, as „(0)“ after the number of any country. */
const BRACKETED_ZERO = /^([^\d+]*(?:\+|00).*?)[([]\s*0\s*[)\]]/

/** Germany, Austria, Switzerland: none of their area codes begins with a zero. */
const WRITTEN_ZERO = /^\+(49|43|41)0+/

/**
 * The one spelling of a phone number, in which it is judged, compared and kept: separators go, 00
 * becomes +, a leading 0 becomes +49 (O-019), and the zero that is left out behind a country's number
 * goes too: „+49 (0)171“, „+49 0171“. Digits of full width and a link's `tel:` are read as typed.
 */
export function normalisePhone(phone: string): string {
  const typed = phone.normalize('NFKC').trim().replace(/^tel:/i, '')
  const bare = typed.replace(BRACKETED_ZERO, '$1').replace(SEPARATORS, '')
  const international = bare.startsWith('00') ? `+${bare.slice(2)}` : bare
  return international.startsWith('0')
    ? `+49${international.slice(1)}`
    : international.replace(WRITTEN_ZERO, '+$1')
}

/** Spellings under which earlier versions have kept a number: with the zero behind the country. */
export const formerPhones = (phone: string): readonly string[] => {
  const withZero = phone.replace(/^\+(49|43|41)/, '+$10')
  return withZero === phone ? [] : [withZero]
}

/** The usernames that read as a phone number, which is given in its one spelling. */
export function usernamesOfPhone(phone: string): readonly string[] {
  const digits = phone.replace('+', '')
  const spellings = new Set([`00${digits}`, `0${digits.slice(2)}`, digits])
  return [...spellings].filter(
    (name) => usernameFault(name) === null && normalisePhone(name) === phone,
  )
}

/** The phone number a username reads as, in its one spelling; null where it is none. */
export function phoneOfUsername(username: string): string | null {
  const phone = normalisePhone(username)
  return isPhone(phone) ? phone : null
}

const isPhone = (bare: string): boolean => /^\+?\d+$/.test(bare)

/** One spelling of whatever somebody logs in with, known or not. */
export function normaliseIdentifier(identifier: string): string {
  if (looksLikeEmail(identifier)) return normaliseEmail(identifier)
  const bare = normalisePhone(identifier)
  return isPhone(bare) ? bare : normaliseUsername(identifier)
}
