import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { StartFault } from '../lib/start-fault.ts'
import { createBatcher, isAppTable, type Snapshot, sortByReferences, toCell } from './snapshot.ts'

/** Quotes an identifier from the catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Opens a second connection beside the server's. In WAL mode a reader blocks nobody, and its
 * transaction sees one state to its end.
 */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  if (!existsSync(file)) throw new StartFault(`Die Datenbank ${file} gibt es nicht.`)
  // Not `readOnly`: without a server such a connection leaves the -wal and -shm files behind.
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    database.exec('pragma query_only = on; begin')
    const all = (sql: string) => database.prepare(sql).all()
    const names = all("select name from sqlite_master where type = 'table' order by name").map(
      ({ name }) => String(name),
    )
    const shapes = names.filter(isAppTable).map((name) => {
      const columns = all(`pragma table_info(${quoted(name)})`)
      const key = columns
        .filter(({ pk }) => Number(pk) > 0)
        .toSorted((a, b) => Number(a.pk) - Number(b.pk))
      const namesOf = (rows: typeof columns) => rows.map((row) => String(row.name))
      return { name, columns: namesOf(columns), key: namesOf(key) }
    })
    const refers = new Map(
      shapes.map(({ name }) => [
        name,
        new Set(all(`pragma foreign_key_list(${quoted(name)})`).map(({ table }) => String(table))),
      ]),
    )
    const migrations = names.includes('kysely_migration')
      ? all('select name from kysely_migration order by name').map(({ name }) => String(name))
      : []
    return {
      migrations,
      tables: sortByReferences(shapes, refers),
      async *rows({ name, columns }) {
        const batcher = createBatcher()
        const list = columns.map(quoted).join(', ')
        for (const row of database.prepare(`select ${list} from ${quoted(name)}`).iterate()) {
          const full = batcher.add(columns.map((column) => toCell(row[column])))
          if (full === undefined) continue
          yield full
          await setImmediate()
        }
        if (batcher.rest().length > 0) yield batcher.rest()
      },
      async close() {
        database.close()
      },
    }
  } catch (fault) {
    database.close()
    throw fault
  }
}
