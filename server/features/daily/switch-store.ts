import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type StatusSwitches, switchesRecord } from './records.ts'

/** Default switches. */
export const NOTHING_SWITCHED: StatusSwitches = {
  releasedOn: null,
  mutual: false,
  mutualEndedOn: null,
}

/** Switches of the members, by member; null for one whose row is still to be written (`writeMissing`). */
export async function switchesOfPair(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, StatusSwitches | null>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('status_switches', 'status_switches.user_id', 'users.id')
    .select(['users.id', 'status_switches.switches'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ id, switches }) => [id, switches && switchesRecord.open(pair, id, switches)]),
  )
}

/** Writes the default switches of those who have none, so that a row tells nobody of a half. */
export async function writeMissing(
  trx: Db,
  pair: PairVault,
  switches: ReadonlyMap<string, StatusSwitches | null>,
): Promise<void> {
  for (const [userId, own] of switches) {
    if (own === null) await writeSwitches(trx, pair, userId, NOTHING_SWITCHED)
  }
}

export async function writeSwitches(
  db: Db,
  pair: PairVault,
  userId: string,
  switches: StatusSwitches,
): Promise<void> {
  const sealed = switchesRecord.seal(pair, userId, switches)
  await db
    .insertInto('status_switches')
    .values({ user_id: userId, switches: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ switches: sealed }))
    .execute()
}

/** Deletes a person's switches when they join another pair (O-040). */
export const dropSwitches: TransferHandler = async (trx, { userId }) => {
  await trx.deleteFrom('status_switches').where('user_id', '=', userId).execute()
}
