import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type HandRecord, handRecord } from './records.ts'

const EMPTY_HAND: HandRecord = { held: [], redeemed: [] }

export async function handOf(db: Db, pair: PairVault): Promise<HandRecord> {
  const row = await db
    .selectFrom('hands')
    .select('hand')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row ? handRecord.open(pair, pair.pairId, row.hand) : EMPTY_HAND
}

export async function writeHand(db: Db, pair: PairVault, record: HandRecord): Promise<void> {
  const { pairId } = pair
  const hand = handRecord.seal(pair, pairId, record)
  await db
    .insertInto('hands')
    .values({ pair_id: pairId, hand })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ hand }))
    .execute()
}
