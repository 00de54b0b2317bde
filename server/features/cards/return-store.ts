import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type ReturnsRecord, returnsRecord } from './records.ts'
import { NOTHING_RETURNED } from './return-policy.ts'

export async function returnsOf(db: Db, pair: PairVault): Promise<ReturnsRecord> {
  const row = await db
    .selectFrom('deck_returns')
    .select('returns')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row ? returnsRecord.open(pair, pair.pairId, row.returns) : NOTHING_RETURNED
}

export async function writeReturns(
  db: Db,
  pair: PairVault,
  returned: ReturnsRecord,
): Promise<void> {
  const { pairId } = pair
  const returns = returnsRecord.seal(pair, pairId, returned)
  await db
    .insertInto('deck_returns')
    .values({ pair_id: pairId, returns })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ returns }))
    .execute()
}

/** Deletes what a pair of one has laid back, together with its choices (`dropSelections`). */
export const dropReturns: TransferHandler = async (trx, { from }) => {
  await trx.deleteFrom('deck_returns').where('pair_id', '=', from.pairId).execute()
}
