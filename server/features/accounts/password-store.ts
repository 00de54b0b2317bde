import type { Db } from '../../storage/database.ts'

/**
 * Gives a person another password.
 * @param former the hash it takes the place of; left out, any
 * @returns false if it was another one by now
 */
export async function replacePassword(
  trx: Db,
  userId: string,
  hash: string,
  former?: string,
): Promise<boolean> {
  let update = trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId)
  if (former !== undefined) update = update.where('password_hash', '=', former)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}
