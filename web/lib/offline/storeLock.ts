import { timesCached, untilPageShown } from './database.ts'
import { type Lane, lockOf } from './queueItem.ts'

/**
 * Runs `step` in one tab at a time and while none sends from this lane; without Web Locks in each
 * tab on its own.
 */
export async function withLock<R>(lane: Lane, step: () => Promise<R>): Promise<R> {
  if (!('locks' in navigator)) return step()
  let running: Promise<R> | undefined
  const before = timesCached()
  try {
    return await navigator.locks.request(lockOf(lane), () => {
      running = step()
      return running
    })
  } catch {
    // WebKit takes a lock from a page that comes into its back/forward cache (docs/decisions/0065);
    // the step itself goes on when the page is shown again.
    if (running !== undefined) return running
    // WebKit also takes a lock that the page waits for.
    if (timesCached() !== before) {
      await untilPageShown()
      return withLock(lane, step)
    }
    // Refused where the browser blocks all storage.
    return step()
  }
}
