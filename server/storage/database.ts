import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { type Logger, silentLogger } from '../lib/logger.ts'
import { migrateToLatest, type VaultSource } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { openFault } from './open-fault.ts'
import { awaitUnclaimed, checkSyncs, claimPostgres, createPostgresDialect } from './postgres.ts'
import { claimDatabaseFile } from './single-owner.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  /** Whether the disk has failed since the start; nothing is written any more then. */
  isBroken(): boolean
  /**
   * Overwrites what the write-ahead log of SQLite still holds of deleted rows (trust.md g). A
   * PostgreSQL does so in its own time, with its vacuum.
   * @returns false if another program that reads the file kept it from doing so
   */
  scrub(): Promise<boolean>
  close(): Promise<void>
}

/** Where the data lies: a SQLite file of our own, or a PostgreSQL reached by its address. */
export type DatabaseAddress =
  | { readonly file: string }
  | {
      readonly url: string
      /** Lets a PostgreSQL serve that may lose what it has acknowledged. */
      readonly unsynced?: boolean
    }

/**
 * Opens the database and brings its schema up to date.
 * @param openVault for migrations that seal what an earlier version has left open
 * @throws StartFault if it cannot be opened, is in use, its schema is newer than this program, or
 *   it has to be migrated and was made with another key.
 */
export async function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  openVault?: VaultSource,
): Promise<Database> {
  try {
    return await ('file' in address
      ? openSqlite(address.file, log, openVault)
      : openPostgres(address, log, openVault))
  } catch (fault) {
    throw openFault(fault, address)
  }
}

/** Opens a database as it is, without a schema, for what makes one from a backup. */
export function openBare(address: DatabaseAddress): Db {
  return new Kysely<Tables>({
    dialect:
      'file' in address
        ? new NodeSqliteDialect(address.file)
        : createPostgresDialect(address.url, silentLogger),
  })
}

/**
 * Opens a database as it is while no server works on it, and keeps servers away.
 * @throws StartFault if one does, or if it cannot be reached.
 */
export async function openAlone(address: DatabaseAddress) {
  try {
    const release: () => void | Promise<void> =
      'file' in address ? await claimDatabaseFile(address.file) : await claimPostgres(address.url)
    const db = openBare(address)
    return {
      db,
      async close() {
        await db.destroy()
        await release()
      },
    }
  } catch (fault) {
    throw openFault(fault, address)
  }
}

async function openSqlite(file: string, log: Logger, openVault?: VaultSource): Promise<Database> {
  const release = await claimDatabaseFile(file)
  let broken = false
  const onBroken = (fault: unknown) => {
    broken = true
    log.error('database.broken', { fault })
  }
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { onBroken }) })
  const scrub = async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  }
  try {
    // What a migration has sealed must not stay readable in the log.
    if (await migrateToLatest(db, openVault)) await scrub()
  } catch (fault) {
    await db.destroy()
    release()
    throw fault
  }
  return {
    kind: 'sqlite',
    db,
    isBroken: () => broken,
    scrub,
    async close() {
      await db.destroy()
      release()
    },
  }
}

async function openPostgres(
  { url, unsynced = false }: { url: string; unsynced?: boolean },
  log: Logger,
  openVault?: VaultSource,
): Promise<Database> {
  const release = await awaitUnclaimed(url)
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(url, log, { announced: true }) })
  try {
    if (!unsynced) await checkSyncs(db)
    await migrateToLatest(db, openVault)
  } catch (fault) {
    await db.destroy()
    throw fault
  } finally {
    await release()
  }
  // A PostgreSQL whose disk fails ends by itself; one that is back has recovered.
  return {
    kind: 'postgres',
    db,
    isBroken: () => false,
    scrub: () => Promise.resolve(true),
    close: () => db.destroy(),
  }
}

/** Whether a database exists already, so that a missing key must stop the start. */
export async function databaseExists(address: DatabaseAddress, log: Logger): Promise<boolean> {
  if ('file' in address) return existsSync(address.file)
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(address.url, log) })
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    return tables.some((table) => table.name === 'settings')
  } catch (fault) {
    throw openFault(fault, address)
  } finally {
    await db.destroy()
  }
}
