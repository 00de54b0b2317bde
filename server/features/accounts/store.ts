import type { Db } from '../../storage/database.ts'

/** Deletes a person; their own rows are deleted by cascade. */
export async function removePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
