import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long a start waits for what a process that is just stopping still holds: the database, the
 * port. A stop takes a good second (app.ts); a small box under load several times as long.
 */
const RELEASE_WAIT_MS = 5_000
const RETRY_AFTER_MS = 50

/**
 * Attempts to take something another process may be about to release, until it succeeds or the
 * time is over.
 * @param attempt gives undefined while it is held; what it throws ends the wait
 * @returns undefined if it was held for the whole time
 */
export async function untilReleased<T>(
  attempt: () => T | undefined | Promise<T | undefined>,
  { waitMs = RELEASE_WAIT_MS }: { readonly waitMs?: number } = {},
): Promise<T | undefined> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const taken = await attempt()
    if (taken !== undefined || performance.now() >= deadline) return taken
    await pause(RETRY_AFTER_MS)
  }
}
