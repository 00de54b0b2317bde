import type { Context } from '../context.ts'
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
  for (const sweep of [sweepSessions, sweepThrottles, sweepDevices, ...sweepers]) {
    await sweep(db, now)
  }
}

/** Clears away what has lapsed, once an hour. Returns the function that stops it. */
export function startHousekeeping(
  { database, clock, log }: Context,
  sweepers: readonly Sweeper[],
): () => void {
  const sweep = () =>
    sweepLapsed(database.db, clock.now(), sweepers).catch((fault: unknown) =>
      log.warn('housekeeping.failed', { fault }),
    )
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
