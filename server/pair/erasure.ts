import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import type { Db } from '../storage/database.ts'
import { transact } from '../storage/transact.ts'
import { closePair, expiredFormerPairs, hasExpired } from './former-pairs.ts'
import { removePair, removeSomeRows } from './membership.ts'
import { lockPair } from './pair-locks.ts'

/** Removes the files of erased pairs. */
export type FileEraser = (pairIds: readonly string[]) => Promise<void>

/**
 * Begins to erase a pair without members, whole if it has few rows: the event loop waits while
 * SQLite deletes. Its key goes in any case.
 * @returns whether nothing is left
 */
export async function beginErasure(trx: Db, pairId: string, now: number): Promise<boolean> {
  const isEmpty = await removeSomeRows(trx, pairId)
  if (isEmpty) await removePair(trx, pairId)
  else await closePair(trx, pairId, now)
  return isEmpty
}

/**
 * Removes what is left of pairs whose erasure has begun: keys in memory, rows, files, the
 * write-ahead log.
 */
export interface Eraser {
  /** Call it after the commit of `beginErasure`; runs in the background. */
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
  const { database, vault, clock, log } = context
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  const scrub = async () => {
    for (let tries = 0; tries < SCRUBS; tries += 1) {
      if (await database.scrub()) return
      await wait(SCRUB_AGAIN_MS, undefined, { ref: false, signal: stopped.signal })
    }
  }
  /** Erases a part of a pair in a transaction of its own, so that others write in between. */
  const erasePart = (pairId: string, now: number) =>
    transact(database.db, async (trx) => {
      // The pair may have been restored meanwhile.
      if (!(await lockPair(trx, pairId)) || !(await hasExpired(trx, pairId, now))) return 'none'
      return (await beginErasure(trx, pairId, now)) ? 'whole' : 'part'
    })
  const eraseRest = async (pairId: string) => {
    while ((await erasePart(pairId, clock.now())) === 'part') stopped.signal.throwIfAborted()
  }
  const finish = async (pairIds: readonly string[]) => {
    for (const pairId of pairIds) vault.forget(pairId)
    await forEachSettled(pairIds, eraseRest)
    for (const eraseFiles of fileErasers) await eraseFiles(pairIds)
    await scrub()
  }

  return {
    erased(pairIds) {
      const work = finish(pairIds)
        .catch((fault: unknown) => {
          // Sweepers find the remaining rows and files; SQLite overwrites the log later.
          if (!stopped.signal.aborted) log.warn('erase.later', { fault })
        })
        .finally(() => running.delete(work))
      running.add(work)
    },
    async sweep(now) {
      const erased: string[] = []
      const ended = forEachSettled(await expiredFormerPairs(database.db, now), async (pairId) => {
        if ((await erasePart(pairId, now)) !== 'none') erased.push(pairId)
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
