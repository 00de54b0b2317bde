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

/** Switches of both members, by member. */
export async function switchesOfPair(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, StatusSwitches>> {
  const rows = await db
    .selectFrom('status_switches')
    .innerJoin('users', 'users.id', 'status_switches.user_id')
    .select(['status_switches.user_id', 'status_switches.switches'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ user_id, switches }) => [user_id, switchesRecord.open(pair, user_id, switches)]),
  )
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
