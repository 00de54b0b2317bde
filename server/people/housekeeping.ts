import type { Context } from '../context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import type { Db } from '../storage/database.ts'
import { sweepDevices } from './login.ts'
import { sweepSessions } from './sessions.ts'
import { sweepThrottles } from './throttle.ts'

const EVERY_MS = 60 * 60_000

/** Removes the rows of one table that have lapsed. */
export type Sweeper = (db: Db, now: number) => Promise<void>

/** Removes everything that has lapsed: it answers nothing any more, and says something of somebody. */
export async function sweepLapsed(
  db: Db,
  now: number,
  sweepers: readonly Sweeper[],
): Promise<void> {
  await forEachSettled([sweepSessions, sweepThrottles, sweepDevices, ...sweepers], (sweep) =>
    sweep(db, now),
  )
}

/**
 * Clears away what has lapsed, at the start and once an hour: a server that is often restarted
 * would never get to it otherwise. Returns the function that stops it and waits for its end.
 */
export function startHousekeeping(
  { database, clock, log }: Context,
  sweepers: readonly Sweeper[],
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = running
      .then(() => sweepLapsed(database.db, clock.now(), sweepers))
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
