import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { transact } from '../storage/transact.ts'
import { expiredFormerPairs, hasExpired } from './former-pairs.ts'
import { removePair } from './membership.ts'
import { lockPair } from './pair-locks.ts'

/** Removes the files of erased pairs. */
export type FileEraser = (pairIds: readonly string[]) => Promise<void>

/** Removes what outlives the rows of erased pairs: keys in memory, files, the write-ahead log. */
export interface Eraser {
  /** Call it after the commit that removed the pairs; runs in the background. */
  erased(pairIds: readonly string[]): void
  /** Erases former pairs whose retention has ended (O-033). */
  sweep(now: number): Promise<void>
  close(): Promise<void>
}

/**
 * Retries while another program reads the file, and the pause between; less than a minute in all.
 */
const SCRUBS = 10
const SCRUB_AGAIN_MS = 5_000

export function createEraser(context: Context, fileErasers: readonly FileEraser[]): Eraser {
  const { database, vault, log } = context
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  const scrub = async () => {
    for (let tries = 0; tries < SCRUBS; tries += 1) {
      if (await database.scrub()) return
      await wait(SCRUB_AGAIN_MS, undefined, { ref: false, signal: stopped.signal })
    }
  }
  const finish = async (pairIds: readonly string[]) => {
    for (const pairId of pairIds) vault.forget(pairId)
    for (const eraseFiles of fileErasers) await eraseFiles(pairIds)
    await scrub()
  }

  return {
    erased(pairIds) {
      const work = finish(pairIds)
        .catch((fault: unknown) => {
          // The sweeper finds remaining files by their rows; SQLite overwrites the log later.
          if (!stopped.signal.aborted) log.warn('erase.later', { fault })
        })
        .finally(() => running.delete(work))
      running.add(work)
    },
    async sweep(now) {
      const erased: string[] = []
      const ended = forEachSettled(await expiredFormerPairs(database.db, now), async (pairId) => {
        const gone = await transact(database.db, async (trx) => {
          // The pair may have been restored meanwhile.
          if (!(await lockPair(trx, pairId)) || !(await hasExpired(trx, pairId, now))) return false
          await removePair(trx, pairId)
          return true
        })
        if (gone) erased.push(pairId)
      })
      await ended.finally(() => {
        if (erased.length > 0) this.erased(erased)
      })
    },
    async close() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}
