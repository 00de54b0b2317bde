import { type Kysely, sql } from 'kysely'
import type { Db } from './database.ts'
import { migrateTo } from './migrate.ts'
import type { Cell, TableShape } from './snapshot.ts'

/** Values bound in one statement; SQLite takes 32,766. */
const BOUND_MAX = 20_000

/** Brings an empty database to the state of a backup, all of it or nothing. */
export interface Filling {
  insert(table: TableShape, rows: readonly (readonly Cell[])[]): Promise<void>
}

/**
 * Makes the schema the migrations name, hands out what fills it, and commits once `work` is done.
 * @throws StartFault if the migrations are not those of this program.
 */
export async function fillEmpty(
  db: Db,
  migrations: readonly string[],
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await migrateTo(trx, migrations)
    // Tables are named by the backup, not by this program: it may come from an older one.
    const anyTable = trx as unknown as Kysely<Record<string, Record<string, Cell>>>
    const cleared = new Set<string>()
    await work({
      async insert({ name, columns }, rows) {
        // A migration may have put rows of its own there.
        if (!cleared.has(name)) await anyTable.deleteFrom(name).execute()
        cleared.add(name)
        const together = Math.max(1, Math.floor(BOUND_MAX / columns.length))
        for (let start = 0; start < rows.length; start += together) {
          const values = rows
            .slice(start, start + together)
            .map((row) =>
              Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
            )
          await anyTable.insertInto(name).values(values).execute()
        }
      },
    })
  })
}

/** Whether a database holds no table at all. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.length === 0
}

/** What SQLite finds wrong with a file of its own; empty when all is well. */
export async function integrityFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  const said = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
  return orphans.rows.length === 0 ? said : [...said, `${orphans.rows.length} verwaiste Zeilen`]
}
