import {
  emailTaken,
  phoneTaken,
  tooManyAttempts,
  usernameTaken,
} from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { addressBucket } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import { concernsColumn, isUniqueFault } from '../storage/portable.ts'
import { takeTry } from './throttle.ts'
import { policies, type ThrottlePolicy } from './throttle-rules.ts'

/** Counts a try of somebody not logged in, by address; refuses with 429 when it is one too many. */
export async function countByAddress(
  { config, database: { db }, vault, clock }: Context,
  { address }: Exchange,
  purpose: string,
  policy: ThrottlePolicy,
): Promise<string> {
  const key = vault.blindIndex(`throttle ${purpose}`, addressBucket(address))
  if (!config.rateLimits) return key
  const waitMs = await takeTry(db, key, policy, clock)
  if (waitMs > 0) refuse(tooManyAttempts, Math.ceil(waitMs / 1000))
  return key
}

/**
 * Runs a write that may meet a taken e-mail, phone number or username, and refuses with the
 * sentence that names the field (O-019). Clashes of people not logged in are counted.
 */
export async function refusingClashes<T>(
  write: () => Promise<T>,
  counting?: { context: Context; exchange: Exchange },
): Promise<T> {
  try {
    return await write()
  } catch (fault) {
    if (!isUniqueFault(fault)) throw fault
    if (counting !== undefined) {
      await countByAddress(counting.context, counting.exchange, 'clash', policies.clash)
    }
    if (concernsColumn(fault, 'email_key')) refuse(emailTaken)
    if (concernsColumn(fault, 'phone_key')) refuse(phoneTaken)
    if (concernsColumn(fault, 'username_key')) refuse(usernameTaken)
    throw fault
  }
}
