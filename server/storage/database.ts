import { existsSync, rmSync, statSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { type Logger, silentLogger } from '../lib/logger.ts'
import { createKeyedMutex, type KeyedMutex } from '../lib/semaphore.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { DatabaseAddress, PostgresAddress } from './database-address.ts'
import { lockDatabaseFile } from './database-lock.ts'
import { migrateToLatest, type VaultSource } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { openFault } from './open-fault.ts'
import { createOutageWatch } from './outage-watch.ts'
import type { QueryListener } from './query-listener.ts'
import type { Tables } from './tables/index.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  /**
   * Runs transactions that begin with the lock of the same row one after the other, by its id. On
   * PostgreSQL each that waits for it would hold a connection of the pool; SQLite runs all of them one
   * after the other anyway.
   */
  readonly oneByOne: KeyedMutex['run']
  /** Whether the disk has failed since the start, after which nothing is written. */
  isBroken(): boolean
  /** Whether the last that was asked of PostgreSQL found it away; SQLite never is. */
  isAway(): boolean
  /**
   * Truncates SQLite's write-ahead log, which still holds deleted rows (trust g). PostgreSQL does
   * the same with its autovacuum.
   * @returns false if a reader of another program prevented it
   */
  scrub(): Promise<boolean>
  /**
   * @param listener called once the database answers again after it was away: what was stored until
   *   then may have been told to nobody
   */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** For migrations that seal formerly plain columns. */
  readonly openVault?: VaultSource | undefined
  /** For tests. */
  readonly onQuery?: QueryListener | undefined
}

/**
 * Opens the database and brings its schema up to date.
 * @throws StartFault if it cannot be opened, is in use, its schema is newer than this program, or
 *   it has to be migrated and was made with another key.
 */
export async function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  options: DatabaseOptions = {},
): Promise<Database> {
  try {
    return await ('file' in address
      ? openSqlite(address.file, log, options)
      : openPostgres(address, log, options))
  } catch (fault) {
    throw openFault(fault, address)
  }
}

/** Loaded only where PostgreSQL is used. */
const loadPostgres = () => import('./postgres.ts')

/** @throws StartFault if a PostgreSQL may lose what it has acknowledged and nobody agreed to it */
export async function checkDurability(db: Db, address: DatabaseAddress): Promise<void> {
  if ('file' in address || address.unsynced === true) return
  await (await loadPostgres()).checkSyncs(db)
}

/** Opens a database without migrating it, to restore a backup into. */
export async function openUnmigrated(address: DatabaseAddress): Promise<Db> {
  return new Kysely<Tables>({
    dialect:
      'file' in address
        ? new NodeSqliteDialect(address.file)
        : (await loadPostgres()).createPostgresDialect(address.url, silentLogger),
  })
}

/**
 * Opens a database exclusively, without migrating it.
 * @throws StartFault if a server uses it, or if it cannot be reached.
 */
export async function openExclusive(address: DatabaseAddress) {
  try {
    const release: () => void | Promise<void> =
      'file' in address
        ? await lockDatabaseFile(address.file)
        : await (await loadPostgres()).lockPostgresExclusive(address.url)
    const db = await openUnmigrated(address)
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

/**
 * Has SQLite write everything into the file itself and empty its write-ahead log; false if somebody
 * still reads from that.
 * @throws Error where the disk does not take it: SQLite itself would go on with the log
 */
export async function emptyLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

/**
 * From an empty file SQLite would make a new database, over which nobody would notice the loss of the
 * former one.
 * @throws StartFault
 */
function refuseEmptyFile(file: string): void {
  if (sizeOf(file) !== 0) return
  throw new StartFault(
    `Die Datenbank ${file} ist leer (0 Byte), wie nach einem Stromausfall oder einer abgebrochenen Kopie. Spiele die letzte Sicherung an einen leeren Ort zurück. Nur wenn hier noch nie jemand ein Konto hatte: Lösche diese Datei und starte neu.`,
  )
}

async function openSqlite(
  file: string,
  log: Logger,
  { openVault, onQuery }: DatabaseOptions,
): Promise<Database> {
  refuseEmptyFile(file)
  const isNew = !existsSync(file)
  const release = await lockDatabaseFile(file)
  let broken = false
  const onBroken = (fault: unknown) => {
    broken = true
    log.error('database.broken', { fault })
  }
  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(file, {
      onBroken,
      onNoCheckpoints: (fault) => log.warn('database.no-checkpoints', { fault }),
      onQuery,
    }),
  })
  const scrub = () => emptyLog(db)
  try {
    // The write-ahead log still holds the plain values of rows a migration has sealed.
    if (await migrateToLatest(db, openVault)) await scrub()
  } catch (fault) {
    await db.destroy()
    // Without room for its first page the next start would find it empty.
    if (isNew && sizeOf(file) === 0) rmSync(file)
    release()
    throw fault
  }
  return {
    kind: 'sqlite',
    db,
    oneByOne: (_id, work) => work(),
    isBroken: () => broken,
    isAway: () => false,
    scrub,
    onReturn: () => undefined,
    async close() {
      await db.destroy()
      release()
    },
  }
}

/** @returns whether there were pending migrations, which a server's limits would not let end */
async function migratePostgres(url: string, openVault?: VaultSource): Promise<boolean> {
  const db = await openUnmigrated({ url })
  try {
    return await migrateToLatest(db, openVault)
  } finally {
    await db.destroy()
  }
}

async function openPostgres(
  address: PostgresAddress,
  log: Logger,
  { openVault, onQuery }: DatabaseOptions,
): Promise<Database> {
  const { url } = address
  const { createServerDialect, lockPostgresShared } = await loadPostgres()
  const release = await lockPostgresShared(url)
  const watch = createOutageWatch()
  const db = new Kysely<Tables>({
    dialect: createServerDialect(address, log, watch),
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  })
  try {
    await checkDurability(db, address)
    await migratePostgres(url, openVault)
    // A connection of the pool holds the shared lock before ours is released.
    await sql`select 1`.execute(db)
  } catch (fault) {
    await db.destroy()
    throw fault
  } finally {
    await release()
  }
  // PostgreSQL shuts down when its disk fails, and recovers when it starts again.
  return {
    kind: 'postgres',
    db,
    oneByOne: createKeyedMutex().run,
    isBroken: () => false,
    isAway: watch.isAway,
    scrub: () => Promise.resolve(true),
    onReturn: watch.onReturn,
    close: () => db.destroy(),
  }
}

/** Whether a database exists; a start without its key file has to fail then. */
export async function databaseExists(address: DatabaseAddress, log: Logger): Promise<boolean> {
  if ('file' in address) return existsSync(address.file)
  const { createPostgresDialect } = await loadPostgres()
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
