/** Rows that may be sealed under the lock because they have changed since they were prepared. */
const CHANGED_MAX = 50
/** Attempts to prepare rows that others go on changing; the last one seals under the lock what is left. */
const ATTEMPTS = 3

/** More rows have changed since they were prepared than are sealed under the lock. */
class RowsChanged extends Error {
  override readonly name = 'RowsChanged'
}

/**
 * The rows opened and sealed before the transaction of a transfer. Every seal has a nonce of its own, so
 * that the sealed text itself, or the head of an envelope, tells whether a row is still the same.
 */
export interface PreparedRows {
  /** @param key the sealed text, or what names the row where the head is compared as it is written */
  put(key: string, result: unknown): void
  find(key: string): unknown
  /**
   * Counts a row that was not prepared, or has changed.
   * @throws RowsChanged, which `withPreparedRows` takes as a reason to prepare again
   */
  countChanged(): void
}

/** @param changesLeft how many rows may be sealed under the lock */
function createPreparedRows(changesLeft: number): PreparedRows {
  const results = new Map<string, unknown>()
  let left = changesLeft
  return {
    put: (key, result) => results.set(key, result),
    find: (key) => results.get(key),
    countChanged() {
      left -= 1
      if (left < 0) throw new RowsChanged()
    },
  }
}

/**
 * Prepares rows, and then runs the transaction that moves them; again with rows prepared anew where
 * too many have changed in between.
 * @param prepare outside of the transaction
 */
export async function withPreparedRows<T>(
  prepare: (rows: PreparedRows) => Promise<void>,
  transaction: (rows: PreparedRows) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS
    const rows = createPreparedRows(isLast ? Number.POSITIVE_INFINITY : CHANGED_MAX)
    await prepare(rows)
    try {
      return await transaction(rows)
    } catch (fault) {
      if (isLast || !(fault instanceof RowsChanged)) throw fault
    }
  }
}
