import { notYourPair } from '#contract/kernel/refusals.ts'
import { refuse } from '../http/refuse.ts'
import type { Member } from './in-pair.ts'

/**
 * Compares the pair a client names with that of its session, which alone decides.
 * @throws Refused 403 if it names another one; none is fine
 */
export function checkClaimedPair(claimed: string | undefined, { pairId }: Member): void {
  if (claimed !== undefined && claimed !== pairId) refuse(notYourPair)
}
