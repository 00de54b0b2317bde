import type { AdminActKind } from '#contract/admin/rules.ts'
import { newId } from '#server/lib/ids.ts'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import { activityIdAt } from './activity-log-store.ts'

export interface NewAct {
  /** Null for the operator's commands. */
  readonly adminId: string | null
  /** Null if it concerns everybody. */
  readonly subjectId: string | null
  readonly act: AdminActKind
  readonly now: number
}

/** Appends an act; the table is append-only. Ids are ordered by time. */
export async function insertAct(db: Db, { adminId, subjectId, act, now }: NewAct): Promise<void> {
  await db
    .insertInto('admin_acts')
    .values({
      id: `${activityIdAt(now)}${newId()}`,
      at: now,
      admin_id: adminId,
      subject_id: subjectId,
      act,
    })
    .execute()
}

/**
 * Whether the same super user has done the same since an instant. An act dated ahead of now was
 * done before the clock was set back, and does not count.
 */
export const hasActSince = (
  db: Db,
  { adminId, subjectId, act, now }: NewAct & { readonly adminId: string },
  since: number,
): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('admin_acts')
      .select('id')
      .where('admin_id', '=', adminId)
      .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
      .where('act', '=', act)
      .where('at', '>', since)
      .where('at', '<=', now)
      .limit(1),
  )

/** The newest acts on a person, or on everybody since the person registered. */
export async function actsConcerning(db: Db, userId: string, limit: number) {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return db
    .selectFrom('admin_acts')
    .select(['id', 'at', 'act', 'subject_id'])
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', userId),
        eb.and([eb('subject_id', 'is', null), eb('at', '>=', created_at)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
