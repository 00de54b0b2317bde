import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'
import { isRolledBackForOrder } from './dialect.ts'
import type { Tables } from './tables/index.ts'

type Db = Kysely<Tables>

const ATTEMPTS = 4
/** Longer than another transaction takes to go on once it has been woken, on a busy machine. */
const PAUSE_MS = 100

/**
 * Runs a transaction, again after PostgreSQL has rolled it back for the order of locks: a deadlock
 * ends the transaction that notices it first, which may be one that only waits in line
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

/** Interval between two attempts on a locked file. */
const AGAIN_AFTER_MS = 20

export interface BusyRetry {
  /**
   * Retries synchronous work while it fails with SQLITE_BUSY. The wait is a timer, since SQLite's
   * own busy handler would block the event loop.
   * @throws StorageFault once the file has been locked for `waitMs`
   */
  run<T>(work: () => T): Promise<T>
}

/** All callers share one `waitMs` for the same lock, so that waits do not add up (trust g). */
export function createBusyRetry(waitMs: number): BusyRetry {
  let busySince: number | undefined
  let lastBusyAt = 0
  return {
    async run(work) {
      for (;;) {
        try {
          const result = work()
          busySince = undefined
          return result
        } catch (fault) {
          if (storageFaultKind(fault) !== 'busy') throw fault
          const now = performance.now()
          if (busySince === undefined || now - lastBusyAt > waitMs) busySince = now
          lastBusyAt = now
          if (now - busySince >= waitMs) {
            throw new StorageFault('busy', 'another program holds the database', fault)
          }
          await pause(AGAIN_AFTER_MS)
        }
      }
    },
  }
}
