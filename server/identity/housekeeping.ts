import type { Context } from '../context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import type { Db } from '../storage/database.ts'
import { sweepDevices } from './login.ts'
import { sweepSessions } from './sessions.ts'
import { sweepThrottles } from './throttle.ts'

const EVERY_MS = 60 * 60_000

/** Removes the expired rows of one table. */
export type Sweeper = (db: Db, now: number) => Promise<void>

/** Removes expired rows, which are of no use and may reveal something of a person. */
export async function sweepExpired(
  db: Db,
  now: number,
  sweepers: readonly Sweeper[],
): Promise<void> {
  await forEachSettled([sweepSessions, sweepThrottles, sweepDevices, ...sweepers], (sweep) =>
    sweep(db, now),
  )
}

/**
 * Removes expired rows at the start and once an hour, on one node of several.
 * @returns a function that stops it and waits for its end
 */
export function startHousekeeping(
  { database, clock, log, isLeader }: Context,
  sweepers: readonly Sweeper[],
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    if (!isLeader()) return
    running = running
      .then(() => sweepExpired(database.db, clock.now(), sweepers))
      .then(() => log.debug('housekeeping.done'))
      .catch((fault: unknown) => log.warn('housekeeping.failed', { fault }))
  }
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  sweep()
  return () => {
    clearInterval(timer)
    return running
  }
}
