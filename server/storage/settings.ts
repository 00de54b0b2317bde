import { StartFault } from '../lib/start-fault.ts'
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

/**
 * Makes sure that the key file is the one this database was made with.
 * @throws StartFault if it is another one, before anything is written with it.
 */
export async function checkKeyBelongs(db: Db, vault: Vault, keyFile: string): Promise<void> {
  const mark = vault.blindIndex('key check', 'knistern')
  if ((await settleSetting(db, 'key-check', mark)) !== mark) {
    throw new StartFault(
      `Die Schlüsseldatei ${keyFile} gehört nicht zu dieser Datenbank. Lege die richtige Datei an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
    )
  }
}
