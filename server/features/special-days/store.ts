import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type SpecialDayRecord, specialDaysRecord } from './records.ts'

const rowOfPair = compileOnce((db, { pairId }: { pairId: string }) =>
  db.selectFrom('special_days').select('days').where('pair_id', '=', pairId).compile(),
)

/** The days of a couple in no order, also those that are over. */
export async function specialDaysOf(db: Db, pair: PairVault): Promise<readonly SpecialDayRecord[]> {
  const [row] = await rowOfPair(db, { pairId: pair.pairId })
  return row === undefined ? [] : specialDaysRecord.open(pair, pair.pairId, row.days)
}

export async function writeSpecialDays(
  trx: Db,
  pair: PairVault,
  written: readonly SpecialDayRecord[],
): Promise<void> {
  const days = specialDaysRecord.seal(pair, pair.pairId, written)
  await trx
    .insertInto('special_days')
    .values({ pair_id: pair.pairId, days })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ days }))
    .execute()
}
