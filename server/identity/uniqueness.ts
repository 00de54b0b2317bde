import { setTimeout as pause } from 'node:timers/promises'
import { emailTaken, phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { isDeadlock, isUniqueViolation, violatesColumn } from '../storage/dialect.ts'
import { countByAddress, refuseExhausted } from './attempts.ts'
import { policies } from './throttle-rules.ts'

/**
 * Runs a write that may violate the uniqueness of e-mail, phone number or username, and refuses
 * with the sentence that names the field (O-019). Violations are counted by address. Beyond the
 * limit the write is not attempted, since a 429 only for taken values would reveal them as well.
 */
export async function refuseTakenIdentifiers<T>(
  context: Context,
  exchange: Exchange,
  write: () => Promise<T>,
): Promise<T> {
  await refuseExhausted(context, exchange, 'clash', policies.takenIdentifier)
  try {
    return await retryDeadlocks(write)
  } catch (fault) {
    if (!isUniqueViolation(fault)) throw fault
    await countByAddress(context, exchange, 'clash', policies.takenIdentifier)
    if (violatesColumn(fault, 'email_key')) refuse(emailTaken)
    if (violatesColumn(fault, 'phone_key')) refuse(phoneTaken)
    if (violatesColumn(fault, 'username_key')) refuse(usernameTaken)
    throw fault
  }
}

const DEADLOCK_ATTEMPTS = 4
/** Longer than the other one takes to go on once it has been woken. */
const DEADLOCK_PAUSE_MS = 100

/**
 * Retries after a deadlock: two people who swap names at the same moment wait for each other. The
 * pauses are random and grow; without one the retry may hold its row again before the other has
 * gone on, and both meet as before.
 */
export async function retryDeadlocks<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (fault) {
      if (!isDeadlock(fault) || attempt === DEADLOCK_ATTEMPTS) throw fault
      await pause(Math.random() * DEADLOCK_PAUSE_MS * attempt)
    }
  }
}
