import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Actor } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { compileOnce } from '../storage/compile-once.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault, Vault } from '../vault/vault.ts'
import { pairVault, touchPair } from './pairs.ts'

const pairOfPerson = compileOnce((trx, { userId }: { userId: string }) =>
  trx.selectFrom('users').select('pair_id').where('id', '=', userId).compile(),
)

const pairIdOf = async (trx: Db, userId: string): Promise<string | undefined> =>
  (await pairOfPerson(trx, { userId }))[0]?.pair_id

const lockRow = compileOnce((trx, { pairId }: { pairId: string }) =>
  trx
    .updateTable('pairs')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', pairId)
    .returning('id')
    .compile(),
)

/** touchPair for an actor; refused if they have left the pair since the request was authorised. */
export async function touchOwnPair(
  trx: Db,
  { userId, pairId }: Pick<Actor, 'userId' | 'pairId'>,
): Promise<number> {
  const version = await touchPair(trx, pairId)
  if ((await pairIdOf(trx, userId)) !== pairId) refuse(pairChanged)
  return version
}

/**
 * Locks the own pair like `touchOwnPair` without incrementing its version: both partners see the
 * numbers with the messages, and a gap would reveal an answer, vote or rating (trust a).
 */
export async function lockOwnPair(
  trx: Db,
  { userId, pairId }: Pick<Actor, 'userId' | 'pairId'>,
): Promise<void> {
  const locked = await lockPair(trx, pairId)
  if (!locked || (await pairIdOf(trx, userId)) !== pairId) refuse(pairChanged)
}

/** Locks a pair without incrementing its version; false if it does not exist. */
export const lockPair = async (trx: Db, pairId: string): Promise<boolean> =>
  (await lockRow(trx, { pairId })).length > 0

/** Locks several pairs in the order of their ids, which prevents deadlocks. */
export async function lockPairs(trx: Db, pairIds: readonly string[]): Promise<void> {
  for (const pairId of pairIds.toSorted((a, b) => (a < b ? -1 : 1))) await lockPair(trx, pairId)
}

/** Locks the current pair of a person. Retries if the pair changes while waiting for the lock. */
export async function lockPairOf(trx: Db, vault: Vault, userId: string): Promise<PairVault> {
  for (let looks = 0; looks < 3; looks += 1) {
    const pairId = await pairIdOf(trx, userId)
    if (pairId === undefined) break
    const locked = await lockPair(trx, pairId)
    if (locked && (await pairIdOf(trx, userId)) === pairId) return pairVault(trx, vault, pairId)
  }
  refuse(pairChanged)
}
