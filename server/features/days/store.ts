import { memberIds } from '#server/pair/membership.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type HiddenRecord, hiddenRecord } from './records.ts'

const keyOf = ({ pairId }: PairVault, userId: string) => `${pairId}/${userId}`

/** Things and days a person has hidden in their pair; undefined without a row. */
export async function hiddenBy(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<readonly HiddenRecord[] | undefined> {
  const row = await db
    .selectFrom('day_hides')
    .select('hidden')
    .where('pair_id', '=', pair.pairId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && hiddenRecord.open(pair, keyOf(pair, userId), row.hidden)
}

/** Makes the rows of both where they are missing, so that a row tells nobody who has hidden anything. */
export async function makeRows(trx: Db, pair: PairVault): Promise<void> {
  const members = await memberIds(trx, pair)
  await trx
    .insertInto('day_hides')
    .values(
      members.map((userId) => ({
        pair_id: pair.pairId,
        user_id: userId,
        hidden: hiddenRecord.seal(pair, keyOf(pair, userId), []),
      })),
    )
    .onConflict((conflict) => conflict.columns(['pair_id', 'user_id']).doNothing())
    .execute()
}

export async function writeHidden(
  trx: Db,
  pair: PairVault,
  userId: string,
  hidden: readonly HiddenRecord[],
): Promise<void> {
  await trx
    .updateTable('day_hides')
    .set({ hidden: hiddenRecord.seal(pair, keyOf(pair, userId), [...hidden]) })
    .where('pair_id', '=', pair.pairId)
    .where('user_id', '=', userId)
    .execute()
}
