import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'
import { isRolledBackForOrder } from './dialect.ts'

const ATTEMPTS = 4
/** Longer than another transaction takes to go on once it has been woken, on a busy machine. */
const PAUSE_MS = 100

/**
 * Runs a transaction, again after PostgreSQL has rolled it back for the order of locks: a deadlock
 * is ended at the cost of whoever notices it first, which may be one that only waits in line
 * (decision 0042). The pauses are random and grow, since two that meet again at once may hold their
 * rows again before the others have gone on.
 * @param work awaits nothing but the database, and leaves nothing outside when it is run again
 * @throws what `work` throws, and the fault of the last attempt
 */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (fault) {
      if (attempt === ATTEMPTS || !isRolledBackForOrder(fault)) throw fault
      await pause(Math.random() * PAUSE_MS * attempt)
    }
  }
}
