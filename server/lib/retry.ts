import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long a start waits for the database and the port of a process that is stopping. A stop takes
 * just over a second (serve.ts), on a loaded small machine several times as long.
 */
const RELEASE_WAIT_MS = 5_000
const RETRY_AFTER_MS = 50

/**
 * Retries to acquire a resource another process may be about to release.
 * @param attempt returns undefined while it is held; an exception ends the wait
 * @returns undefined on timeout
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
