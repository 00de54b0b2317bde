import { personRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { limitsRecord } from './records.ts'

/** The cards each member of a pair never wants to see, by member (O-093). */
export async function limitsOfPair(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('card_limits')
    .innerJoin('users', 'users.id', 'card_limits.user_id')
    .select(['card_limits.user_id', 'card_limits.cards'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ user_id, cards }) => [user_id, new Set(limitsRecord.open(pair, user_id, cards))]),
  )
}

export const writeLimits = personRows(limitsRecord).write
