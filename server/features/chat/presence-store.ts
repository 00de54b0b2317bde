import type { PersonInPair } from '#server/live/presence.ts'
import type { Db } from '#server/storage/database.ts'

/**
 * Notes when somebody was in the chat of a pair; nothing once they have left it (O-033).
 * @param at epoch milliseconds
 */
export async function writeLastOnline(
  db: Db,
  { userId, pairId }: PersonInPair,
  at: number,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_online_at: at })
    .where('id', '=', userId)
    .where('pair_id', '=', pairId)
    .execute()
}

/** The other member of a pair. */
export async function partnerIdOf(
  db: Db,
  pairId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('pair_id', '=', pairId)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return row?.id
}
