import { type Refusal, refusal } from './call.ts'
import { lengthOf } from './text.ts'

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
 * Refusals of the rules about people, with texts fixed by the specification: the same on screen and
 * from the server (O-022). Refusals without a field concern several.
 */
export const faults = {
  credentialsMissing: rule('credentials_missing', 'Bitte Telefonnummer und Passwort eingeben.'),
  passwordsDiffer: rule('passwords_differ', 'Passwörter stimmen nicht überein.', 'repeat'),
  passwordTooShort: rule(
    'password_too_short',
    `Das Passwort muss mindestens ${PASSWORD_MIN} Zeichen lang sein.`,
    'password',
  ),
  passwordTooLong: rule(
    'password_too_long',
    `Das Passwort darf höchstens ${PASSWORD_MAX} Zeichen lang sein.`,
    'password',
  ),
  usernameCharacters: rule(
    'username_characters',
    'Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.',
    'username',
  ),
  usernameLength: rule(
    'username_length',
    `Benutzername muss zwischen ${USERNAME_MIN} und ${USERNAME_MAX} Zeichen lang sein.`,
    'username',
  ),
  nameLength: rule(
    'name_length',
    `Anzeigename muss zwischen ${NAME_MIN} und ${NAME_MAX} Zeichen lang sein.`,
    'name',
  ),
  nameMissing: rule('name_missing', 'Bitte gib deinen Namen ein.', 'name'),
  labelLength: refusal(
    400,
    'input_invalid',
    `Der Name muss zwischen 1 und ${LABEL_MAX} Zeichen lang sein.`,
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

/** A name chosen by one person, for a passkey or for the person they invite (O-042). */
export function labelFault(label: string): Refusal | null {
  const length = lengthOf(label.trim())
  return length < 1 || length > LABEL_MAX ? faults.labelLength : null
}

/** Allows digits and a leading plus after normalising (O-019); empty counts as absent. */
export function phoneFault(phone: string): Refusal | null {
  const text = phone.trim()
  if (text === '') return null
  return isPhone(normalisePhone(text)) && text.length <= PHONE_MAX ? null : faults.phone
}

/**
 * The phone number given when accepting an invitation: an optional leading plus, digits and spaces,
 * no other separator (EINLADUNG-43, O-184); empty counts as absent.
 */
export const acceptedPhoneFault = (phone: string): Refusal | null =>
  /^\+?[\d\p{Zs}]*$/u.test(phone.trim()) ? phoneFault(phone) : faults.phone

/** Only the minimum: something on both sides of an @ (O-022); empty counts as absent. */
export function emailFault(email: string): Refusal | null {
  const text = email.trim()
  if (text === '') return null
  return /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= EMAIL_MAX ? null : faults.email
}

/** Identifiers with an @ are e-mail addresses, all others phone numbers (O-018). */
export const looksLikeEmail = (identifier: string): boolean => identifier.includes('@')

/** Separators, dashes and invisible marks that people and address books write between digits. */
const SEPARATORS =
  /[\s\-/().[\]\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212]/g

/** A zero before the area code, written as „(0)“ after the country code. */
const BRACKETED_ZERO = /^([^\d+]*(?:\+|00).*?)[([]\s*0\s*[)\]]/

/** Germany, Austria, Switzerland: none of their area codes begins with a zero. */
const WRITTEN_ZERO = /^\+(49|43|41)0+/

/**
 * Normalises a phone number for validation, comparison and storage: separators are removed, 00
 * becomes +, a leading 0 becomes +49 (O-019), and a zero between country code and area code is
 * removed: „+49 (0)171“, „+49 0171“. Full-width digits and the `tel:` of a link are accepted.
 */
export function normalisePhone(phone: string): string {
  const typed = phone.normalize('NFKC').trim().replace(/^tel:/i, '')
  const bare = typed.replace(BRACKETED_ZERO, '$1').replace(SEPARATORS, '')
  const international = bare.startsWith('00') ? `+${bare.slice(2)}` : bare
  return international.startsWith('0')
    ? `+49${international.slice(1)}`
    : international.replace(WRITTEN_ZERO, '+$1')
}

export const isPhone = (bare: string): boolean => /^\+?\d+$/.test(bare)
