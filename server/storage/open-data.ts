import { existsSync, mkdirSync } from 'node:fs'
import type { Config } from '../config.ts'
import { foreignFile } from '../lib/file-owner.ts'
import type { Logger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import { type MasterKeys, makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { type Database, databaseExists, openDatabase } from './database.ts'
import type { QueryListener } from './query-listener.ts'
import { keysOfDatabase, vaultFrom } from './settings.ts'

export interface OpenData {
  readonly database: Database
  readonly keys: MasterKeys
}

/**
 * Opens the data folder, the key file and the database; the first start creates all of them.
 * @throws StartFault for faults the operator can correct
 */
export async function openData(
  config: Config,
  log: Logger,
  onQuery?: QueryListener,
): Promise<OpenData> {
  makeDataFolder(config.dataDir)
  const file = await masterKeys(config, log)
  const database = await openDatabase(config.database, log, {
    openVault: vaultFrom(file, config.keyFile),
    onQuery,
  })
  try {
    return { database, keys: await keysOfDatabase(database.db, file, config.keyFile) }
  } catch (fault) {
    await database.close()
    throw fault
  }
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    const foreign = foreignFile(folder)
    throw new StartFault(
      `Der Datenordner ${folder} lässt sich nicht anlegen. ${foreign ?? 'Prüfe die Rechte oder wähle mit DATA_DIR einen anderen.'}`,
    )
  }
}

/** Reads the key file, or creates it at the first start. */
async function masterKeys(config: Config, log: Logger): Promise<MasterKeys> {
  if (!existsSync(config.keyFile) && !(await databaseExists(config.database, log))) {
    makeKeyFileOnce(config.keyFile)
  }
  return readKeyFile(config.keyFile)
}

/** Several nodes may start for the first time in the same moment: one file wins. */
function makeKeyFileOnce(path: string): void {
  try {
    makeKeyFile(path)
  } catch (fault) {
    if ((fault as { code?: unknown }).code !== 'EEXIST') throw fault
  }
}
