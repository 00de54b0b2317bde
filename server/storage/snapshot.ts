/** What a column of ours holds, the same on both databases. */
export type Cell = string | number | null

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[]
}

/** The database as it was at one instant, whatever is written to it meanwhile. */
export interface Snapshot {
  /** Names of the applied migrations, in order; empty for a database that is not ours. */
  readonly migrations: readonly string[]
  /** Every table of ours, each after those it refers to. */
  readonly tables: readonly TableShape[]
  /** All rows of a table, a stretch at a time; cells in the order of its columns. */
  rows(table: TableShape): AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}

/** Cells of some columns, of every row of a table; of one the database lacks, none. */
export async function* cellsOf(snapshot: Snapshot, name: string, columns: readonly string[]) {
  const table = snapshot.tables.find((shape) => shape.name === name)
  if (table === undefined) return
  const places = columns.map((column) => table.columns.indexOf(column))
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) yield places.map((at) => row[at] ?? null)
  }
}

/** Rows read together. */
export const STRETCH = 500

/** The migrator's own tables: what they say is in `migrations`. */
export const isOurs = (table: string): boolean => !table.startsWith('kysely_')

/**
 * Puts tables behind those they refer to, so that rows can be written in this order.
 * @param refers names of the tables each table refers to
 */
export function parentsFirst(
  tables: readonly TableShape[],
  refers: ReadonlyMap<string, ReadonlySet<string>>,
): TableShape[] {
  const placed: TableShape[] = []
  const names = new Set<string>()
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      [...(refers.get(name) ?? [])].every((parent) => parent === name || names.has(parent)),
    )
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) {
      placed.push(table)
      names.add(table.name)
      waiting.delete(table)
    }
  }
  return placed
}

/** A value as the database gave it. @throws Error for a kind of value no column of ours has */
export function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new Error(`a column holds a ${typeof value} that no backup can keep`)
}
