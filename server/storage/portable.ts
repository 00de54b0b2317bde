/** Codes of a broken unique rule: PostgreSQL's, and SQLite's for keys and indexes. */
const UNIQUE_PG = '23505'
const UNIQUE_SQLITE: ReadonlySet<unknown> = new Set([2067, 1555])

interface DatabaseFault {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly constraint?: unknown
  readonly message?: unknown
}

/** Whether a write failed because a unique rule would have been broken, on either database. */
export function isUniqueFault(fault: unknown): boolean {
  const { code, errcode } = (fault ?? {}) as DatabaseFault
  return code === UNIQUE_PG || UNIQUE_SQLITE.has(errcode)
}

/** PostgreSQL's code for a transaction it has ended because others waited for it, and it for them. */
const DEADLOCK_PG = '40P01'

/** Whether a write was ended so that two need not wait for each other for good; SQLite knows none. */
export const isDeadlock = (fault: unknown): boolean =>
  ((fault ?? {}) as DatabaseFault).code === DEADLOCK_PG

/** Whether the broken unique rule concerns a column; both databases name it in their own way. */
export function concernsColumn(fault: unknown, column: string): boolean {
  const { constraint, message } = (fault ?? {}) as DatabaseFault
  return `${String(constraint)} ${String(message)}`.includes(column)
}
