import type { Context } from '../context.ts'
import { activeSessions } from './sessions.ts'

/** The longest time a socket outlives its session. */
const EVERY_MS = 30_000

/**
 * Disconnects the sockets of sessions that have expired, or that another process on the same
 * database has ended or moved to another pair.
 */
export async function disconnectEndedSessions({
  database,
  clock,
  live,
}: Pick<Context, 'database' | 'clock' | 'live'>): Promise<void> {
  const open = live.connectedSessions()
  const sessionIds = [...new Set(open.map(({ sessionId }) => sessionId))]
  const living = await activeSessions(database.db, sessionIds, clock.now())
  for (const { sessionId, pairId } of open) {
    if (living.get(sessionId) !== pairId) live.disconnect({ sessionId })
  }
}

/** Checks the sessions of connected sockets every 30 seconds. Returns a function that stops it. */
export function watchSessions(context: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => disconnectEndedSessions(context))
      .catch((fault: unknown) => context.log.warn('sessions.watch', { fault }))
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
