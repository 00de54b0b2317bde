import { notYourPair, pairChanged } from '#contract/kernel/refusals.ts'
import { refuse } from '../http/refuse.ts'
import { compileOnce } from '../storage/compile-once.ts'
import type { Db } from '../storage/database.ts'
import { ERASED_KEY, type PairVault, type Vault, type WrappedKey } from '../vault/vault.ts'

/** A pair that is still to be stored (`insertPair`). */
export interface NewPair {
  readonly pair: PairVault
  readonly dataKey: WrappedKey
}

/** Makes an empty pair with its own data key, in memory. */
export function newPairOf(vault: Vault, pairId: string): NewPair {
  const dataKey = vault.newDataKey(pairId)
  return { dataKey, pair: vault.forPair(pairId, dataKey) }
}

export async function insertPair(db: Db, { pair, dataKey }: NewPair, now: number): Promise<void> {
  await db
    .insertInto('pairs')
    .values({ id: pair.pairId, data_key: dataKey, created_at: now, joined_at: null })
    .execute()
}

/** Creates an empty pair with its own data key. */
export async function createPair(db: Db, vault: Vault, pairId: string, now: number) {
  const made = newPairOf(vault, pairId)
  await insertPair(db, made, now)
  return made.pair
}

/** The pair's vault, from memory or from the wrapped key in the database. */
export async function pairVault(db: Db, vault: Vault, pairId: string): Promise<PairVault> {
  const known = vault.known(pairId)
  if (known !== undefined) return known
  const pair = await db
    .selectFrom('pairs')
    .select('data_key')
    .where('id', '=', pairId)
    .executeTakeFirst()
  if (pair === undefined || pair.data_key === ERASED_KEY) refuse(pairChanged)
  return vault.forPair(pairId, pair.data_key)
}

const incrementVersion = compileOnce((trx, { pairId }: { pairId: string }) =>
  trx
    .updateTable('pairs')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', pairId)
    .returning('version')
    .compile(),
)

/**
 * Locks a pair for the transaction and increments its version: the first statement of every
 * transaction that reads before it writes. The version reaches both partners with
 * the messages, so that what the partner must not notice is written without one (`inPair`).
 */
export async function touchPair(trx: Db, pairId: string): Promise<number> {
  const [touched] = await incrementVersion(trx, { pairId })
  if (touched === undefined) refuse(pairChanged)
  return touched.version
}

const decrementVersion = compileOnce((trx, { pairId }: { pairId: string }) =>
  trx
    .updateTable('pairs')
    .set((eb) => ({ version: eb('version', '-', 1) }))
    .where('id', '=', pairId)
    .returning('version')
    .compile(),
)

/** Gives the number of `touchPair` back, in the same transaction. */
export async function untouchPair(trx: Db, pairId: string): Promise<void> {
  await decrementVersion(trx, { pairId })
}

const resetVersion = compileOnce((trx, { pairId }: { pairId: string }) =>
  trx.updateTable('pairs').set({ version: 0 }).where('id', '=', pairId).returning('id').compile(),
)

/**
 * Locks a pair of one like `touchPair`, and begins its numbers anew: those of the first messages would
 * tell the person who joins how much was done in it before (trust a).
 */
export async function restartVersion(trx: Db, pairId: string): Promise<void> {
  if ((await resetVersion(trx, { pairId })).length === 0) refuse(pairChanged)
}

/**
 * Compares the pair a client names with that of its session, which alone decides.
 * @throws Refused 403 if it names another one; none is fine
 */
export function checkClaimedPair(
  claimed: string | undefined,
  { pairId }: { readonly pairId: string },
): void {
  if (claimed !== undefined && claimed !== pairId) refuse(notYourPair)
}
