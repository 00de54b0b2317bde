import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { lockPair } from './pair-locks.ts'
import { isOver, pastsOver } from './pasts.ts'
import { removePair } from './seats.ts'

/** Removes what of pairs that are gone lies outside of the database. */
export type FileEraser = (pairIds: readonly string[]) => Promise<void>

/** Makes sure that nothing is left of what has been erased. */
export interface Eraser {
  /** Call it after the commit that removed the pairs; returns at once. */
  erased(pairIds: readonly string[]): void
  /** Erases the pasts whose time is over (O-033). */
  sweep(now: number): Promise<void>
  close(): Promise<void>
}

/** Tries while another program reads the file, and the pause between: less than a minute in all. */
const SCRUBS = 10
const SCRUB_AGAIN_MS = 5_000

/** Forgets keys, removes files and overwrites what the log of the database still holds. */
export function createEraser(context: Context, eraseFiles: FileEraser): Eraser {
  const { database, vault, log } = context
  const under = new Set<Promise<void>>()
  const stopped = new AbortController()

  const scrub = async () => {
    for (let tries = 0; tries < SCRUBS; tries += 1) {
      if (await database.scrub()) return
      await wait(SCRUB_AGAIN_MS, undefined, { ref: false, signal: stopped.signal })
    }
  }
  const finish = async (pairIds: readonly string[]) => {
    for (const pairId of pairIds) vault.forget(pairId)
    await eraseFiles(pairIds)
    await scrub()
  }

  return {
    erased(pairIds) {
      const work = finish(pairIds)
        .catch((fault: unknown) => {
          // What is left of the files is found by their rows, the rest is overwritten with time.
          if (!stopped.signal.aborted) log.warn('erase.later', { fault })
        })
        .finally(() => under.delete(work))
      under.add(work)
    },
    async sweep(now) {
      const erased: string[] = []
      const ended = forEachSettled(await pastsOver(database.db, now), async (pairId) => {
        const gone = await database.db.transaction().execute(async (trx) => {
          // Restored in this very moment, it is a pair again.
          if (!(await lockPair(trx, pairId)) || !(await isOver(trx, pairId, now))) return false
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
      await Promise.all(under)
    },
  }
}
