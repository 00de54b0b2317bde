import { isPhone, looksLikeEmail, normalisePhone, usernameFault } from '#contract/kernel/person.ts'

/** NFKC, trimmed, lower case: what makes two spellings one address or username (O-019). */
export const normaliseEmail = (email: string): string =>
  email.normalize('NFKC').trim().toLowerCase()

export const normaliseUsername = (username: string): string => username.trim().toLowerCase()

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

/** One spelling of whatever somebody logs in with, known or not. */
export function normaliseIdentifier(identifier: string): string {
  if (looksLikeEmail(identifier)) return normaliseEmail(identifier)
  const bare = normalisePhone(identifier)
  return isPhone(bare) ? bare : normaliseUsername(identifier)
}
