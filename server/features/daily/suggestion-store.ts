import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { dealsRecord, type SuggestionDeals } from './records.ts'

/** What a pair was dealt; undefined before the first time. */
export async function dealsOf(db: Db, pair: PairVault): Promise<SuggestionDeals | undefined> {
  const row = await db
    .selectFrom('suggestion_deals')
    .select('deals')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row && dealsRecord.open(pair, pair.pairId, row.deals)
}

export async function writeDeals(trx: Db, pair: PairVault, record: SuggestionDeals): Promise<void> {
  const deals = dealsRecord.seal(pair, pair.pairId, record)
  await trx
    .insertInto('suggestion_deals')
    .values({ pair_id: pair.pairId, deals })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ deals }))
    .execute()
}
