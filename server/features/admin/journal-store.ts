import type { Db } from '../../storage/database.ts'
import type { JournalEntry, StoredEntry } from './tables.ts'

const DAY_MS = 86_400_000
/** How long entries are kept (O-136). */
const KEPT_MS = 30 * DAY_MS

/** Begin of an id: text order is time order, nine digits of base 36 reach beyond the year 5000. */
export const journalIdAt = (epochMs: number): string =>
  Math.max(0, epochMs).toString(36).padStart(9, '0')

/** Writes entries together; those of people who have left meanwhile are left out. */
export async function insertEntries(db: Db, entries: readonly JournalEntry[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const people = new Set(entries.flatMap(({ userId }) => userId ?? []))
    const present = new Set(
      people.size === 0
        ? []
        : (
            await trx
              .selectFrom('users')
              .select('id')
              .where('id', 'in', [...people])
              .execute()
          ).map(({ id }) => id),
    )
    const rows = entries
      .filter(({ userId }) => userId === null || present.has(userId))
      .map(({ id, at, userId, facts }) => ({
        id,
        at,
        user_id: userId,
        payload: JSON.stringify(facts),
      }))
    if (rows.length > 0) await trx.insertInto('journal').values(rows).execute()
  })
}

/** The newest entries, of everybody or of one person; ids grow with time. */
export async function newestEntries(
  db: Db,
  { userId, now, limit }: { userId: string | undefined; now: number; limit: number },
): Promise<StoredEntry[]> {
  let query = db
    .selectFrom('journal')
    .selectAll()
    .where('id', '>=', journalIdAt(now - KEPT_MS))
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id, at, user_id, payload }) => ({ id, at, userId: user_id, payload }))
}

/** Removes what is older than 30 days. */
export async function sweepJournal(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('journal')
    .where('id', '<', journalIdAt(now - KEPT_MS))
    .execute()
}
