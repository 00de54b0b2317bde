import { notYourPair } from '#contract/kernel/refusals.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import type { Member } from './in-pair.ts'
import { isCouple } from './membership.ts'

/**
 * Compares the pair a client names with that of its session, which alone decides.
 * @throws Refused 403 if it names another one; none is fine
 */
export function checkClaimedPair(claimed: string | undefined, { pairId }: Member): void {
  if (claimed !== undefined && claimed !== pairId) refuse(notYourPair)
}

/**
 * Whether what its author made while alone comes to a couple: whoever has joined meanwhile was not
 * meant (O-040). Call it under the lock of the pair.
 */
export const predatesPartner = async (
  trx: Db,
  pair: PairVault,
  { alone }: { readonly alone?: boolean | undefined },
): Promise<boolean> => alone === true && (await isCouple(trx, pair))
