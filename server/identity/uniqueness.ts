import { emailTaken, phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { isUniqueViolation, violatesColumn } from '../storage/dialect.ts'
import { countByAddress, refuseExhausted } from './attempts.ts'
import { NumberTaken } from './number-clash.ts'
import { policies } from './throttle-rules.ts'

/**
 * Runs a write that may violate the uniqueness of e-mail, phone number or username, and refuses
 * with the sentence that names the field (O-019). Violations are counted by address. Beyond the
 * limit every write is refused, since a 429 for taken values alone would reveal those values.
 */
export async function refuseTakenIdentifiers<T>(
  context: Context,
  exchange: Exchange,
  write: () => Promise<T>,
): Promise<T> {
  await refuseExhausted(context, exchange, 'clash', policies.takenIdentifier)
  try {
    return await write()
  } catch (fault) {
    if (!isUniqueViolation(fault) && !(fault instanceof NumberTaken)) throw fault
    await countByAddress(context, exchange, 'clash', policies.takenIdentifier)
    const concerns = (column: string) =>
      fault instanceof NumberTaken ? fault.column === column : violatesColumn(fault, column)
    if (concerns('email_key')) refuse(emailTaken)
    if (concerns('phone_key')) refuse(phoneTaken)
    if (concerns('username_key')) refuse(usernameTaken)
    throw fault
  }
}
