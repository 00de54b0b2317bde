import type { Context } from '../context.ts'
import { livingSessions } from './sessions.ts'

/** Longer than this no socket outlives its session. */
const EVERY_MS = 30_000

/**
 * Cuts the sockets of sessions that have lapsed while they were open, and of those that another
 * process on the same database has ended or moved; whoever does so here cuts them at once.
 */
export async function cutEndedSessions({
  database,
  clock,
  live,
}: Pick<Context, 'database' | 'clock' | 'live'>): Promise<void> {
  const open = live.connectedSessions()
  const living = await livingSessions(database.db, [...open.keys()], clock.now())
  for (const [sessionId, pairId] of open) {
    if (living.get(sessionId) !== pairId) live.disconnect({ sessionId })
  }
}

/** Looks after open sockets every half minute. Returns the function that stops it. */
export function watchSessions(context: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => cutEndedSessions(context))
      .catch((fault: unknown) => context.log.warn('sessions.watch', { fault }))
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
