import { setTimeout as pause } from 'node:timers/promises'
import { StorageFault, storageTrouble } from '../lib/storage-trouble.ts'

/** How often a locked file is tried again. */
const AGAIN_AFTER_MS = 20

/** Tries again while another program holds the database. */
export interface Patience {
  /**
   * Runs something that fails at once when the file is locked, until it is not. Waiting is a timer:
   * SQLite's own would stop the event loop, and with it everybody's chat (trust.md 0.10).
   * @throws StorageFault once the file has been locked for as long as the patience lasts
   */
  whileBusy<T>(work: () => T): Promise<T>
}

/** Patience is shared: who comes when others have waited in vain does not begin anew (trust.md g). */
export function createPatience(waitMs: number): Patience {
  let busySince: number | undefined
  let lastBusyAt = 0
  return {
    async whileBusy(work) {
      for (;;) {
        try {
          const result = work()
          busySince = undefined
          return result
        } catch (fault) {
          if (storageTrouble(fault) !== 'busy') throw fault
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
