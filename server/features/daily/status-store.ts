import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import type { StatusRecord } from '../../storage/tables/daily.ts'
import type { PairVault } from '../../vault/vault.ts'

const sealContext = (id: string) => `statuses.post:${id}` as const

export interface StoredStatus extends StatusRecord {
  readonly id: string
  readonly userId: string
  readonly day: string
  readonly seq: number
  readonly createdAt: number
}

/** Posts of both within a range of days, inclusive, oldest first. */
export async function statusesBetween(
  db: Db,
  pair: PairVault,
  first: string,
  last: string,
): Promise<StoredStatus[]> {
  const rows = await db
    .selectFrom('statuses')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    ...pair.open(sealContext(row.id), row.post),
    id: row.id,
    userId: row.user_id,
    day: row.day,
    seq: row.seq,
    createdAt: row.created_at,
  }))
}

export async function insertStatus(db: Db, pair: PairVault, status: StoredStatus): Promise<void> {
  const { id, userId, day, seq, createdAt, ...post } = status
  await db
    .insertInto('statuses')
    .values({
      id,
      pair_id: pair.pairId,
      user_id: userId,
      day,
      seq,
      post: pair.seal(sealContext(id), post),
      created_at: createdAt,
    })
    .execute()
}

/**
 * Seals a person's statuses with the key of the new pair (O-040). They are visible to their author
 * only.
 */
export async function moveStatuses(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  // Posts of a couple stay in their former pair (O-033).
  const rows = await trx
    .selectFrom('statuses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pair_id', '=', from.pairId)
    .execute()
  for (const { id, post } of rows) {
    const brought = { ...from.open(sealContext(id), post), brought: true }
    await trx
      .updateTable('statuses')
      .set({ pair_id: to.pairId, post: to.seal(sealContext(id), brought) })
      .where('id', '=', id)
      .execute()
  }
}
