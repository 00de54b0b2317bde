import { readItem, writeItem } from '../device/localStorage.ts'
import { getSession, isLoggedIn } from '../session/session.ts'
import type { OfflineStore } from './offlineStore.ts'
import { withLock } from './syncQueue.ts'

/**
 * Marks in local storage that a queue has items: read at the next start of the app, which may be on
 * any screen, so that the code of a queue is loaded only where something waits.
 * @param key of local storage
 * @param isEmpty whether this tab has no item
 * @returns updates the mark; called after each change of the items
 */
export function createQueueMark(
  key: string,
  store: OfflineStore,
  isEmpty: () => boolean,
): () => void {
  /** Once nothing is stored either: a tab that was closed may have left items of its own. */
  const remove = () =>
    withLock(store, async () => {
      if (!isLoggedIn(getSession())) return
      const left = await store.readAll()
      if (left.length === 0 && isEmpty()) writeItem(key, null)
    })
  return () => {
    if (!isEmpty()) writeItem(key, 'true')
    else if (readItem(key) !== null) void remove()
  }
}
