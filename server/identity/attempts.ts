import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { addressBucket } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import { consumeAttempt, remainingWaitMs } from './throttle.ts'
import type { ThrottlePolicy } from './throttle-rules.ts'

type Counting = Pick<Context, 'config' | 'database' | 'vault' | 'clock'>

const keyOf = ({ vault }: Counting, purpose: string, subject: string): string =>
  vault.blindIndex(`throttle ${purpose}`, subject)

const refuseFor = (waitMs: number): void => {
  if (waitMs > 0) refuse(tooManyAttempts, Math.ceil(waitMs / 1000))
}

/**
 * Counts an attempt before it is made.
 * @param subject whose attempts are counted together
 * @returns the key, to refund or reset attempts
 * @throws Refused 429 beyond the limit
 */
export async function countAttempt(
  context: Counting,
  purpose: string,
  subject: string,
  policy: ThrottlePolicy,
): Promise<string> {
  const key = keyOf(context, purpose, subject)
  if (context.config.rateLimits) {
    refuseFor(await consumeAttempt(context.database.db, key, policy, context.clock))
  }
  return key
}

/** Counts an unauthenticated attempt by address. */
export const countByAddress = (
  context: Counting,
  { address }: Pick<Exchange, 'address'>,
  purpose: string,
  policy: ThrottlePolicy,
): Promise<string> => countAttempt(context, purpose, addressBucket(address), policy)

/** Refuses if no attempt is left, without counting one. @throws Refused 429 */
export async function refuseExhausted(
  context: Counting,
  { address }: Pick<Exchange, 'address'>,
  purpose: string,
  policy: ThrottlePolicy,
): Promise<void> {
  if (!context.config.rateLimits) return
  const key = keyOf(context, purpose, addressBucket(address))
  refuseFor(await remainingWaitMs(context.database.db, key, policy, context.clock.now()))
}
