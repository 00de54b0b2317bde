/** A column value, the same on both databases. */
export type Cell = string | number | null

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[]
}

/** The database at one instant, unaffected by later writes. */
export interface Snapshot {
  /** Names of the applied migrations, in order; empty for the database of another program. */
  readonly migrations: readonly string[]
  /** All tables except the migrator's, each after those it references. */
  readonly tables: readonly TableShape[]
  /** All rows of a table in batches (`createBatcher`); cells in the order of its columns. */
  rows(table: TableShape): AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}

/** Cells of some columns of every row; nothing if the table does not exist. */
export async function* cellsOf(snapshot: Snapshot, name: string, columns: readonly string[]) {
  const table = snapshot.tables.find((shape) => shape.name === name)
  if (table === undefined) return
  const places = columns.map((column) => table.columns.indexOf(column))
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) yield places.map((at) => row[at] ?? null)
  }
}

/** Rows per batch at most. */
export const BATCH_ROWS = 500

/**
 * Size of a batch at most; a longer row is a batch of its own. A batch is in memory as cells, as
 * JSON and as bytes, and a row of `letter_boxes` alone has 0.7 MB.
 */
export const BATCH_BYTES = 4 * 1024 ** 2

/** Size of a row in bytes, about: long cells are base64. */
export const sizeOfRow = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** Gathers rows into batches of `BATCH_ROWS` and `BATCH_BYTES` at most. */
export function createBatcher() {
  let batch: Cell[][] = []
  let bytes = 0
  return {
    /** Adds a row to the next batch, and returns the one before if there is no room in it. */
    add(row: Cell[]): Cell[][] | undefined {
      const size = sizeOfRow(row)
      const isFull = batch.length === BATCH_ROWS || (batch.length > 0 && bytes + size > BATCH_BYTES)
      const full = isFull ? batch : undefined
      if (isFull) [batch, bytes] = [[], 0]
      batch.push(row)
      bytes += size
      return full
    },
    /** The last batch, which may be empty. */
    rest: (): Cell[][] => batch,
  }
}

/** False for the migrator's tables, whose contents are in `migrations`. */
export const isAppTable = (table: string): boolean => !table.startsWith('kysely_')

/**
 * Sorts tables topologically, so that rows can be inserted in this order.
 * @param refers names of the tables each table references
 */
export function sortByReferences(
  tables: readonly TableShape[],
  refers: ReadonlyMap<string, ReadonlySet<string>>,
): TableShape[] {
  const sorted: TableShape[] = []
  const names = new Set<string>()
  const remaining = new Set(tables)
  while (remaining.size > 0) {
    const ready = [...remaining].filter(({ name }) =>
      [...(refers.get(name) ?? [])].every((parent) => parent === name || names.has(parent)),
    )
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) {
      sorted.push(table)
      names.add(table.name)
      remaining.delete(table)
    }
  }
  return sorted
}

/** Checks a value read from the database. @throws Error for a type no column has */
export function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new Error(`a column holds a ${typeof value} that no backup can keep`)
}
