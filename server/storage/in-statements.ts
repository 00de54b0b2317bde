import type { Db } from './database.ts'
import { NodeSqliteAdapter } from './node-sqlite.ts'

/**
 * Rows as the database takes them fastest within a transaction: SQLite one by one, by the same
 * prepared statement and without a journal of the pages a longer one might have to take back;
 * PostgreSQL together, in one round trip.
 */
export function inStatements<Row>(trx: Db, rows: readonly Row[]): readonly (readonly Row[])[] {
  if (trx.getExecutor().adapter instanceof NodeSqliteAdapter) return rows.map((row) => [row])
  return rows.length === 0 ? [] : [rows]
}
