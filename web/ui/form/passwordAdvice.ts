import { isCommonPassword } from '#contract/kernel/common-passwords.ts'

/** NIST SP 800-63B-4 wants this length where a password is all there is; we ask, never block. */
const STRONG = 15
const FAIR = 8

const words = {
  common: 'Das wird als eines der ersten geraten. Ein paar Worte hintereinander sind besser.',
  short: 'Kurz. Ab 15 Zeichen errät es niemand mehr.',
  fair: 'Ganz gut. Ab 15 Zeichen errät es niemand mehr.',
  strong: 'Stark.',
}

/**
 * A friendly word on a password that is being chosen (trust c): whether it is one of
 * those guessed first, else on its length, which is what counts. Null while there is none.
 */
export function adviceOn(password: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return null
  if (isCommonPassword(password)) return words.common
  if (length < FAIR) return words.short
  return length < STRONG ? words.fair : words.strong
}
