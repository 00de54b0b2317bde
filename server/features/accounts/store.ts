import type { Db } from '../../storage/database.ts'

/** Removes a person; everything that is theirs alone goes with the row. */
export async function removePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
