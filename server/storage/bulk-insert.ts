import { type Kysely, sql } from 'kysely'
import { chunkBySize } from '../lib/chunk.ts'
import type { Db } from './database.ts'
import { migrateTo } from './migrate.ts'
import { BATCH_BYTES, type Cell, sizeOfRow, type TableShape } from './snapshot.ts'

/** Bound parameters per statement; SQLite allows 32,766. */
const BOUND_MAX = 20_000

export interface BulkInserter {
  insert(table: TableShape, rows: readonly (readonly Cell[])[]): Promise<void>
}

/**
 * Migrates an empty database to the schema of a backup and inserts its rows, in one transaction.
 * @throws StartFault if the migrations are not those of this program.
 */
export async function restoreSchema(
  db: Db,
  migrations: readonly string[],
  work: (inserter: BulkInserter) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await migrateTo(trx, migrations)
    // The tables are those of the backup, which an older version may have made.
    const anyTable = trx as unknown as Kysely<Record<string, Record<string, Cell>>>
    const cleared = new Set<string>()
    await work({
      async insert({ name, columns }, rows) {
        // Migrations may have inserted rows.
        if (!cleared.has(name)) await anyTable.deleteFrom(name).execute()
        cleared.add(name)
        const items = Math.max(1, Math.floor(BOUND_MAX / columns.length))
        // The batches of former backups hold 500 rows of any length.
        for (const part of chunkBySize(rows, { items, sizeOf: sizeOfRow, size: BATCH_BYTES })) {
          const values = part.map((row) =>
            Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
          )
          await anyTable.insertInto(name).values(values).execute()
        }
      },
    })
  })
}

/** Whether a database has no tables. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.length === 0
}

/** Findings of SQLite's integrity and foreign key checks; empty if there are none. */
export async function integrityFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  const said = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
  return orphans.rows.length === 0 ? said : [...said, `${orphans.rows.length} verwaiste Zeilen`]
}
