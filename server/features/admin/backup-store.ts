import type { Db } from '#server/storage/database.ts'
import { updatesRow } from '#server/storage/outcome.ts'

/** The setting with when super users were last told of the backups, in epoch milliseconds. */
const ALERTED_AT = 'backup-alerted-at'

/** When the first of the existing accounts was made; undefined without any. */
export async function firstAccountAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** The ids of everybody with the rights of a super user. */
export async function superUserIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('is_super_user', '=', 1).execute()
  return rows.map(({ id }) => id)
}

/**
 * Claims the next alert, with a compare-and-set: two nodes may both believe to lead.
 * @param gapMs since the last one
 * @returns whether the alert is this node's to send
 */
export async function claimAlert(db: Db, now: number, gapMs: number): Promise<boolean> {
  await db
    .insertInto('settings')
    .values({ key: ALERTED_AT, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return updatesRow(
    db
      .updateTable('settings')
      .set({ value: `${now}` })
      .where('key', '=', ALERTED_AT)
      .where((eb) => {
        const alertedAt = eb.cast<number>('value', 'bigint')
        // An alert of the future was sent while the clock was wrong.
        return eb.or([eb(alertedAt, '<=', now - gapMs), eb(alertedAt, '>', now)])
      }),
  )
}

/** Forgets an alert that reached nobody, so that the next look sends it again. */
export async function releaseAlert(db: Db): Promise<void> {
  await db.updateTable('settings').set({ value: '0' }).where('key', '=', ALERTED_AT).execute()
}
