import { isCommonPassword } from '#contract/kernel/common-passwords.ts'
import { passwordTooCommon } from '#contract/kernel/refusals.ts'
import type { Config } from '../config.ts'
import { refuse, refuseFault } from '../http/refuse.ts'

/**
 * Checks the operator's requirements of a new password (trust c).
 * @throws Refused 400
 */
export function refuseWeakPassword(
  { passwordMinLength, passwordPolicy, appName }: Config,
  password: string,
): void {
  const tooShort = Array.from(password).length < passwordMinLength
  refuseFault(
    tooShort ? `Hier muss ein Passwort mindestens ${passwordMinLength} Zeichen lang sein.` : null,
  )
  if (passwordPolicy !== 'strict') return
  const isName = password.toLowerCase() === appName.toLowerCase()
  if (isName || isCommonPassword(password)) refuse(passwordTooCommon)
}
