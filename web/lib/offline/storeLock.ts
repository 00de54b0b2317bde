import { timesCached, untilPageShown } from './database.ts'
import type { OfflineStore } from './offlineStore.ts'
import { lockOf } from './queueItem.ts'

/**
 * Runs `step` in one tab at a time and while none sends from this store; without Web Locks in each
 * tab on its own.
 */
export async function withLock<R>(store: OfflineStore, step: () => Promise<R>): Promise<R> {
  if (!('locks' in navigator)) return step()
  let running: Promise<R> | undefined
  const before = timesCached()
  try {
    return await navigator.locks.request(lockOf(store.name), () => {
      running = step()
      return running
    })
  } catch {
    // WebKit takes a lock from a page that comes into its back/forward cache (docs/decisions/0065);
    // the step itself goes on when the page is shown again.
    if (running !== undefined) return running
    // So it does with one that is waited for.
    if (timesCached() !== before) {
      await untilPageShown()
      return withLock(store, step)
    }
    // Refused where the browser blocks all storage.
    return step()
  }
}
