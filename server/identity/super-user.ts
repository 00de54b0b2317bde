import type { Db } from '../storage/database.ts'

/** Sets or clears the super-user flag; only the operator's command does this (O-045). */
export async function setSuperUser(db: Db, userId: string, superUser: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_super_user: superUser ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}
