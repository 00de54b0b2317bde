import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoredMessage } from '../models.ts'
import { openRow } from '../store.ts'

/** The pair's voice messages, newest first, those before a number if one is given. */
export async function voicesPage(
  db: Db,
  pair: PairVault,
  before: number | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  let query = db
    .selectFrom('photos')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'photos.message_id')
        .onRef('messages.pair_id', '=', 'photos.pair_id'),
    )
    .selectAll('messages')
    .where('photos.pair_id', '=', pair.pairId)
    .where('messages.has_photo', '=', 0)
    .where('messages.deleted_at', 'is', null)
  if (before !== undefined) query = query.where('messages.seq', '<', before)
  const rows = await query.orderBy('messages.seq', 'desc').limit(limit).execute()
  return rows.map((row) => openRow(pair, row))
}
