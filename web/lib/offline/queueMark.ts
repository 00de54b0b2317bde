import { readItem, writeItem } from '../device/localStorage.ts'
import { getSession, isLoggedIn } from '../session/session.ts'
import type { Store } from '../store.ts'
import type { OfflineStore } from './offlineStore.ts'
import { withLock } from './storeLock.ts'

/**
 * Marks in local storage that a queue has items: read at the next start of the app, which may be on
 * any screen, so that the code of a queue is loaded only where something waits.
 * @param key of local storage
 * @param items those of this tab
 * @returns updates the mark; to be called once the queue has started: the worker may have sent all
 */
export function createQueueMark(
  key: string,
  store: OfflineStore,
  items: Pick<Store<readonly unknown[]>, 'get' | 'subscribe'>,
): () => void {
  const isEmpty = () => items.get().length === 0
  /** Once nothing is stored either: a tab that was closed may have left items of its own. */
  const remove = () =>
    withLock(store, async () => {
      if (!isLoggedIn(getSession())) return
      const left = await store.readAll()
      if (left?.length === 0 && isEmpty()) writeItem(key, null)
    })
  const update = () => {
    if (!isEmpty()) writeItem(key, 'true')
    else if (readItem(key) !== null) void remove()
  }
  items.subscribe(update)
  return update
}
