import { setTimeout as pause } from 'node:timers/promises'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'

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
