import { emailTaken, phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { isDeadlock, isUniqueViolation, violatesColumn } from '../storage/dialect.ts'
import { policies } from './throttle-rules.ts'
import { countByAddress, refuseExhausted } from './tries.ts'

/**
 * Runs a write that may meet a taken e-mail, phone number or username, and refuses with the
 * sentence that names the field (O-019). Clashes are counted by address; where they are used up
 * nothing is judged any more, since a 429 for what is taken alone would tell as much.
 */
export async function refusingClashes<T>(
  context: Context,
  exchange: Exchange,
  write: () => Promise<T>,
): Promise<T> {
  await refuseExhausted(context, exchange, 'clash', policies.clash)
  try {
    return await orOnceMore(write)
  } catch (fault) {
    if (!isUniqueViolation(fault)) throw fault
    await countByAddress(context, exchange, 'clash', policies.clash)
    if (violatesColumn(fault, 'email_key')) refuse(emailTaken)
    if (violatesColumn(fault, 'phone_key')) refuse(phoneTaken)
    if (violatesColumn(fault, 'username_key')) refuse(usernameTaken)
    throw fault
  }
}

/** Two who want the name of each other at once wait for each other; afterwards both are taken. */
async function orOnceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (fault) {
    if (!isDeadlock(fault)) throw fault
    return write()
  }
}
