import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Logger } from '../lib/logger.ts'
import { migrateToLatest } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { openFault } from './open-fault.ts'
import { createPostgresDialect } from './postgres.ts'
import { claimDatabaseFile } from './single-owner.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  close(): Promise<void>
}

/** Where the data lies: a SQLite file of our own, or a PostgreSQL reached by its address. */
export type DatabaseAddress = { readonly file: string } | { readonly url: string }

/**
 * Opens the database and brings its schema up to date.
 * @throws StartFault if it cannot be opened, is in use, or its schema is newer than this program.
 */
export async function openDatabase(address: DatabaseAddress, log: Logger): Promise<Database> {
  try {
    return await ('file' in address ? openSqlite(address.file) : openPostgres(address.url, log))
  } catch (fault) {
    throw openFault(fault, address)
  }
}

async function openSqlite(file: string): Promise<Database> {
  const release = claimDatabaseFile(file)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  try {
    await migrateToLatest(db)
  } catch (fault) {
    await db.destroy()
    release()
    throw fault
  }
  return {
    kind: 'sqlite',
    db,
    async close() {
      await db.destroy()
      release()
    },
  }
}

async function openPostgres(url: string, log: Logger): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(url, log) })
  try {
    await migrateToLatest(db)
  } catch (fault) {
    await db.destroy()
    throw fault
  }
  return { kind: 'postgres', db, close: () => db.destroy() }
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
