import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { addressBucket } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import { takeTry, waitFor } from './throttle.ts'
import type { ThrottlePolicy } from './throttle-rules.ts'

type Counting = Pick<Context, 'config' | 'database' | 'vault' | 'clock'>

const keyOf = ({ vault }: Counting, purpose: string, subject: string): string =>
  vault.blindIndex(`throttle ${purpose}`, subject)

const refuseFor = (waitMs: number): void => {
  if (waitMs > 0) refuse(tooManyAttempts, Math.ceil(waitMs / 1000))
}

/**
 * Counts a try before it is made.
 * @param subject whose tries are counted together
 * @returns the key they are counted under, to give one back or to forget them
 * @throws Refused 429 when it is one too many
 */
export async function countTry(
  context: Counting,
  purpose: string,
  subject: string,
  policy: ThrottlePolicy,
): Promise<string> {
  const key = keyOf(context, purpose, subject)
  if (context.config.rateLimits) {
    refuseFor(await takeTry(context.database.db, key, policy, context.clock))
  }
  return key
}

/** The same for somebody not logged in, by address. */
export const countByAddress = (
  context: Counting,
  { address }: Pick<Exchange, 'address'>,
  purpose: string,
  policy: ThrottlePolicy,
): Promise<string> => countTry(context, purpose, addressBucket(address), policy)

/** Refuses where no try is left, and counts none. @throws Refused 429 */
export async function refuseExhausted(
  context: Counting,
  { address }: Pick<Exchange, 'address'>,
  purpose: string,
  policy: ThrottlePolicy,
): Promise<void> {
  if (!context.config.rateLimits) return
  const key = keyOf(context, purpose, addressBucket(address))
  refuseFor(await waitFor(context.database.db, key, policy, context.clock.now()))
}
