import { pairRows } from '#server/pair/sealed-rows.ts'
import { BOTH_UNLOOKED, belongsTo, membersInOrder } from '#server/pair/shown-matches.ts'
import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { packTable } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type WishlistRecord, wishlistRecord } from './records.ts'

const listOfPair = compileOnce((db, { pairId }: { pairId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('wishlists', 'wishlists.pair_id', 'users.pair_id')
    .select(['users.id', 'wishlists.list'])
    .where('users.pair_id', '=', pairId)
    .compile(),
)

/** The list of a couple; null for a pair of one. */
export async function readList(db: Db, pair: PairVault): Promise<WishlistRecord | null> {
  const rows = await listOfPair(db, { pairId: pair.pairId })
  const members = membersInOrder(rows.map(({ id }) => id))
  if (members === null) return null
  const sealed = rows[0]?.list ?? null
  const record = sealed === null ? undefined : wishlistRecord.open(pair, pair.pairId, sealed)
  if (record !== undefined && belongsTo(members, record)) return record
  const none = packTable([])
  // The first look writes in any case, whether a wish was stored before it or not.
  return { members, wishes: [none, none], notes: none, unlooked: BOTH_UNLOOKED, listed: [] }
}

export const writeList = pairRows(wishlistRecord).write
