import { refusal } from '#contract/kernel/call.ts'
import { isCommonPassword } from '#contract/kernel/common-passwords.ts'
import { passwordTooCommon } from '#contract/kernel/refusals.ts'
import type { Config } from '../config.ts'
import { refuse } from '../http/refuse.ts'

/**
 * Checks the operator's requirements of a new password (trust c).
 * @throws Refused 400
 */
export function refuseWeakPassword(
  { passwordMinLength, passwordPolicy, appName }: Config,
  password: string,
): void {
  const tooShort = Array.from(password).length < passwordMinLength
  if (tooShort) {
    const sentence = `Hier muss ein Passwort mindestens ${passwordMinLength} Zeichen lang sein.`
    refuse(refusal(400, 'rule_password_too_short', sentence))
  }
  if (passwordPolicy !== 'strict') return
  const isName = password.toLowerCase() === appName.toLowerCase()
  if (isName || isCommonPassword(password)) refuse(passwordTooCommon)
}
