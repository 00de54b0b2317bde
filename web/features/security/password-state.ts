import { accountTexts } from './account-texts.ts'

/** NIST SP 800-63B-4 wants this length where a password is all there is; we ask, never block. */
const STRONG = 15
const FAIR = 8

/** A friendly word on a password that is being typed. Length is what counts. */
export function nudge(password: string): string {
  const { empty, short, fair, strong } = accountTexts.nudges
  const length = Array.from(password).length
  if (length === 0) return empty
  if (length < FAIR) return short
  return length < STRONG ? fair : strong
}
