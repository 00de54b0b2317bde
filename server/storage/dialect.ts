/** Error codes of a unique violation: PostgreSQL's, and SQLite's for primary keys and indexes. */
const UNIQUE_PG = '23505'
const UNIQUE_SQLITE: ReadonlySet<unknown> = new Set([2067, 1555])

interface DatabaseFault {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly constraint?: unknown
  readonly message?: unknown
}

/** Whether a write failed with a unique violation, on either database. */
export function isUniqueViolation(fault: unknown): boolean {
  const { code, errcode } = (fault ?? {}) as DatabaseFault
  return code === UNIQUE_PG || UNIQUE_SQLITE.has(errcode)
}

/** PostgreSQL's `deadlock_detected` and `serialization_failure`. */
const ROLLED_BACK_PG: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/** Whether a transaction may succeed if it is run again; SQLite, with one writer, has none such. */
export const isRolledBackForOrder = (fault: unknown): boolean =>
  ROLLED_BACK_PG.has(((fault ?? {}) as DatabaseFault).code)

/**
 * Whether a unique violation concerns a column: PostgreSQL names the constraint, SQLite the column.
 */
export function violatesColumn(fault: unknown, column: string): boolean {
  const { constraint, message } = (fault ?? {}) as DatabaseFault
  return `${String(constraint)} ${String(message)}`.includes(column)
}
