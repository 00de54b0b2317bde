import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'

const sealContext = (userId: string) => `card_limits.cards:${userId}` as const

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
    rows.map(({ user_id, cards }) => [user_id, new Set(pair.open(sealContext(user_id), cards))]),
  )
}

export async function writeLimits(
  db: Db,
  pair: PairVault,
  userId: string,
  cards: readonly string[],
): Promise<void> {
  const sealed = pair.seal(sealContext(userId), cards, RECORD_STEP)
  await db
    .insertInto('card_limits')
    .values({ user_id: userId, cards: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ cards: sealed }))
    .execute()
}

/** Seals a person's limits with the key of the new pair (O-040). */
export async function moveLimits(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const row = await trx
    .selectFrom('card_limits')
    .select('cards')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return
  await writeLimits(trx, to, userId, from.open(sealContext(userId), row.cards))
}
