import { Client } from 'pg'
import {
  BATCH_BYTES,
  createBatcher,
  isAppTable,
  type Snapshot,
  sizeOfRow,
  sortByReferences,
  type TableShape,
  toCell,
} from './snapshot.ts'
// Registers the int8 parser.
import './postgres.ts'

/** Rows of the first fetch of a table, whose length nobody knows yet. */
const FIRST_ROWS = 8

/** Rows per fetch at most, since long rows may follow short ones. */
const FETCH_ROWS = 100

const COLUMNS = `
  select c.relname as table, a.attname as column,
    coalesce(array_position(i.indkey::int2[], a.attnum), -1) as place
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  order by c.relname, a.attnum`

const REFERENCES = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`

/** Opens a connection with a repeatable-read, read-only transaction. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const columns = await client.query<{ table: string; column: string; place: number }>(COLUMNS)
    const byTable = Map.groupBy(columns.rows, ({ table }) => table)
    const shapes = [...byTable].map(
      ([name, own]): TableShape => ({
        name,
        columns: own.map(({ column }) => column),
        key: own
          .filter(({ place }) => place >= 0)
          .toSorted((a, b) => a.place - b.place)
          .map(({ column }) => column),
      }),
    )
    const refers = new Map<string, Set<string>>()
    const references = await client.query<{ child: string; parent: string }>(REFERENCES)
    for (const { child, parent } of references.rows) {
      refers.set(child, (refers.get(child) ?? new Set()).add(parent))
    }
    const migrations = byTable.has('kysely_migration')
      ? (await client.query<{ name: string }>('select name from kysely_migration order by name'))
          .rows
      : []
    return {
      migrations: migrations.map(({ name }) => name),
      tables: sortByReferences(
        shapes.filter(({ name }) => isAppTable(name)),
        refers,
      ),
      async *rows({ name, columns }) {
        const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
        await client.query(
          `declare stretch no scroll cursor for select ${list} from ${client.escapeIdentifier(name)}`,
        )
        const batcher = createBatcher()
        let [wanted, longest] = [FIRST_ROWS, 1]
        try {
          for (;;) {
            const { rows } = await client.query<unknown[]>({
              text: `fetch ${wanted} from stretch`,
              rowMode: 'array',
            })
            if (rows.length === 0) break
            for (const row of rows) {
              const cells = row.map(toCell)
              longest = Math.max(longest, sizeOfRow(cells))
              const full = batcher.add(cells)
              if (full !== undefined) yield full
            }
            wanted = Math.max(1, Math.min(FETCH_ROWS, Math.floor(BATCH_BYTES / longest)))
          }
          if (batcher.rest().length > 0) yield batcher.rest()
        } finally {
          // Also when the consumer stops early.
          await client.query('close stretch')
        }
      },
      close: () => client.end(),
    }
  } catch (fault) {
    await client.end()
    throw fault
  }
}
