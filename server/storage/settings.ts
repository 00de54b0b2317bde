import { StartFault } from '../lib/start-fault.ts'
import type { MasterKeys } from '../vault/master-key.ts'
import type { Vault } from '../vault/vault.ts'
import type { Db } from './database.ts'

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

const markOf = (keys: Pick<Vault, 'blindIndex'>): string => keys.blindIndex('key check', 'knistern')

/**
 * Makes sure that the key file is the one this database was made with.
 * @throws StartFault if it is another one, before anything is written with it.
 */
export async function checkKeyBelongs(db: Db, vault: Vault, keyFile: string): Promise<void> {
  const mark = markOf(vault)
  if ((await settleSetting(db, KEY_MARK, mark)) !== mark) throw foreignKey(keyFile)
}

/**
 * The keys a database was made with.
 * @param mark what the database holds under KEY_MARK
 * @throws StartFault if the key file is another one
 */
export function keysOfMark(keys: MasterKeys, mark: string, keyFile: string): MasterKeys {
  if (markOf(keys) === mark) return keys
  throw foreignKey(keyFile)
}

const foreignKey = (keyFile: string) =>
  new StartFault(
    `Die Schlüsseldatei ${keyFile} gehört nicht zu dieser Datenbank. Lege die richtige Datei an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
  )
