import { StartFault } from '../lib/start-fault.ts'
import type { MasterKeys } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import type { Db } from './database.ts'
import type { VaultSource } from './migrate.ts'

/** Reads a setting, or settles it for good: of several who do the first wins (stack-server 7). */
export async function settleSetting(db: Db, key: string, value: string): Promise<string> {
  const settled = db.selectFrom('settings').select('value').where('key', '=', key)
  const known = await settled.executeTakeFirst()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await settled.executeTakeFirstOrThrow()).value
}

/** The setting that holds a mark of the key file this database was made with. */
export const KEY_MARK = 'key-check'

/** What a database made with these keys holds under KEY_MARK. */
export const markOf = (keys: Pick<MasterKeys, 'blindIndex'>): string =>
  keys.blindIndex('key check', 'knistern')

/**
 * The keys a database was made with, or those of a new one from now on.
 * @throws StartFault if the key file is another one, before anything is written with it.
 */
export async function keysOfDatabase(db: Db, keys: MasterKeys, keyFile: string) {
  return keysOfMark(keys, await settleSetting(db, KEY_MARK, markOf(keys)), keyFile)
}

/** Opens a database's vault from a key file that was read; throws like `keysOfDatabase`. */
export const vaultFrom =
  (keys: MasterKeys, keyFile: string): VaultSource =>
  async (db) =>
    createVault(await keysOfDatabase(db, keys, keyFile))

/**
 * The keys a database was made with; while a rotation is under way the file holds two.
 * @param mark what the database holds under KEY_MARK
 * @throws StartFault if the key file is another one
 */
export function keysOfMark(keys: MasterKeys, mark: string, keyFile: string): MasterKeys {
  const found = [keys, keys.next].find((some) => some !== undefined && markOf(some) === mark)
  if (found !== undefined) return found
  throw new StartFault(
    `Die Schlüsseldatei ${keyFile} gehört nicht zu dieser Datenbank. Lege die richtige Datei an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
  )
}
