import type { Db } from '#server/storage/database.ts'
import { updatesRow } from '#server/storage/outcome.ts'

/** Deletes a person; their own rows are deleted by cascade. */
export async function removePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Replaces a password hash.
 * @param former the expected hash; left out, any
 * @returns false if the hash was another one
 */
export async function replacePassword(
  trx: Db,
  userId: string,
  hash: string,
  former?: string,
): Promise<boolean> {
  let update = trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId)
  if (former !== undefined) update = update.where('password_hash', '=', former)
  return updatesRow(update)
}
