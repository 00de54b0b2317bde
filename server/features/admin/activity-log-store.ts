import { forEachSettled } from '#server/lib/for-each-settled.ts'
import type { Db } from '#server/storage/database.ts'
import type { ActivityEntry, StoredEntry } from './models.ts'

const DAY_MS = 86_400_000
/** How long entries are kept (O-136). */
const KEPT_MS = 30 * DAY_MS

/**
 * Prefix of an id, so that text order is time order; nine base 36 digits suffice beyond the year
 * 5000.
 */
export const activityIdAt = (epochMs: number): string =>
  Math.max(0, epochMs).toString(36).padStart(9, '0')

/**
 * Inserts entries, except those of people who have been deleted meanwhile. One statement per
 * person: locking the rows of two people in one transaction could deadlock with their transfer or
 * removal.
 */
export async function insertEntries(db: Db, entries: readonly ActivityEntry[]): Promise<void> {
  const people = new Set(entries.flatMap(({ userId }) => userId ?? []))
  const present = new Set<string | null>([null])
  if (people.size > 0) {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...people])
      .execute()
    for (const { id } of found) present.add(id)
  }
  const byPerson = Map.groupBy(entries, ({ userId }) => userId)
  await forEachSettled(
    [...byPerson].filter(([userId]) => present.has(userId)),
    ([userId, own]) =>
      db
        .insertInto('journal')
        .values(
          own.map(({ id, at, facts }) => ({
            id,
            at,
            user_id: userId,
            payload: JSON.stringify(facts),
          })),
        )
        .execute(),
  )
}

/** The newest entries, of everybody or of one person. */
export async function newestEntries(
  db: Db,
  { userId, now, limit }: { userId: string | undefined; now: number; limit: number },
): Promise<StoredEntry[]> {
  let query = db
    .selectFrom('journal')
    .selectAll()
    .where('id', '>=', activityIdAt(now - KEPT_MS))
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id, at, user_id, payload }) => ({ id, at, userId: user_id, payload }))
}

/** Removes what is older than 30 days. */
export async function sweepActivityLog(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('journal')
    .where('id', '<', activityIdAt(now - KEPT_MS))
    .execute()
}
