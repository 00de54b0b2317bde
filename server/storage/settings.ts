import { StartFault } from '../lib/start-fault.ts'
import type { MasterKeys } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import type { Db } from './database.ts'
import type { VaultSource } from './migrate.ts'
import { updatesRow } from './outcome.ts'
import { cellsOf, type Snapshot } from './snapshot.ts'

/** Inserts a setting unless it exists, and returns its value; the first writer wins. */
export async function insertSettingOnce(
  db: Db,
  key: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = db.selectFrom('settings').select('value').where('key', '=', key)
  const known = await stored.executeTakeFirst()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ key, value: await make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await stored.executeTakeFirstOrThrow()).value
}

/** The value of a setting in a snapshot; undefined without it, and in a database without settings. */
export async function settingOf(snapshot: Snapshot, name: string): Promise<string | undefined> {
  for await (const [key, value] of cellsOf(snapshot, 'settings', ['key', 'value'])) {
    if (key === name) return String(value)
  }
  return undefined
}

/** The setting with the version of the content that was applied last (decision 0052). */
const CONTENT_VERSION = 'content-version'

/** The version of the content a database has; 0 before the first one. */
export async function appliedContentVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', CONTENT_VERSION)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/**
 * Notes that a content is applied, in the transaction that does it.
 * @returns false if the database has a newer one, which then has to stay as it is
 */
export async function claimContentVersion(trx: Db, version: number): Promise<boolean> {
  await trx
    .insertInto('settings')
    .values({ key: CONTENT_VERSION, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return updatesRow(
    trx
      .updateTable('settings')
      .set({ value: `${version}` })
      .where('key', '=', CONTENT_VERSION)
      .where((eb) => eb(eb.cast<number>('value', 'integer'), '<=', version)),
  )
}

/** The setting with a keyed hash that identifies the database's key file. */
export const KEY_CHECK = 'key-check'

/** The value of KEY_CHECK for these keys. */
export const keyCheckOf = (keys: Pick<MasterKeys, 'blindIndex'>): string =>
  keys.blindIndex('key check', 'knistern')

/**
 * The keys a database was made with; a new database is bound to the current ones.
 * @throws StartFault if the key file is another one, before anything is written with it.
 */
export async function keysOfDatabase(db: Db, keys: MasterKeys, keyFile: string) {
  return keysOfCheck(keys, await insertSettingOnce(db, KEY_CHECK, () => keyCheckOf(keys)), keyFile)
}

/** Opens a database's vault with the keys of a file; throws like `keysOfDatabase`. */
export const vaultFrom =
  (keys: MasterKeys, keyFile: string): VaultSource =>
  async (db) =>
    createVault(await keysOfDatabase(db, keys, keyFile))

/**
 * The keys a database was made with; during a rotation the file holds two sets.
 * @param check the value of KEY_CHECK in the database
 * @throws StartFault if the key file is another one
 */
export function keysOfCheck(keys: MasterKeys, check: string, keyFile: string): MasterKeys {
  const found = [keys, keys.next].find((some) => some !== undefined && keyCheckOf(some) === check)
  if (found !== undefined) return found
  throw new StartFault(
    `Die Schlüsseldatei ${keyFile} gehört nicht zu dieser Datenbank. Lege die richtige Datei an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
  )
}
