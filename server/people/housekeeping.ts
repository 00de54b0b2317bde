import type { Context } from '../context.ts'
import { sweepSessions } from './sessions.ts'
import { sweepThrottles } from './throttle.ts'

const EVERY_MS = 60 * 60_000

/** Clears away what has lapsed, once an hour. Returns the function that stops it. */
export function startHousekeeping({ database, clock, log }: Context): () => void {
  const sweep = async () => {
    try {
      await sweepSessions(database.db, clock.now())
      await sweepThrottles(database.db, clock.now())
    } catch (fault) {
      log.warn('housekeeping.failed', { fault })
    }
  }
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
