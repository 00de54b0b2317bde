import type { AdminActKind } from '#contract/admin/rules.ts'
import { newId } from '../../lib/ids.ts'
import type { Db } from '../../storage/database.ts'
import { journalIdAt } from './journal-store.ts'

export interface NewAct {
  /** Null for whoever runs the server, at its command line. */
  readonly adminId: string | null
  /** Null for what concerns everybody. */
  readonly subjectId: string | null
  readonly act: AdminActKind
  readonly now: number
}

/** Adds an act; there is no other way to change the table. Ids grow with time. */
export async function insertAct(db: Db, { adminId, subjectId, act, now }: NewAct): Promise<void> {
  await db
    .insertInto('admin_acts')
    .values({
      id: `${journalIdAt(now)}${newId()}`,
      at: now,
      admin_id: adminId,
      subject_id: subjectId,
      act,
    })
    .execute()
}

/** Whether the same act of the same super user stands there since an instant. */
export async function hasActSince(
  db: Db,
  { adminId, subjectId, act }: Omit<NewAct, 'now'> & { readonly adminId: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('admin_acts')
    .select('id')
    .where('admin_id', '=', adminId)
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .where('act', '=', act)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest acts that concern a person, alone or as one of all since they are here. */
export async function actsFor(db: Db, userId: string, limit: number) {
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
