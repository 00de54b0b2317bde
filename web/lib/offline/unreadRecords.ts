import { isSealed, type QueueItem, type StoredItem } from './queueItem.ts'
import { unreadWaiting, updateStatus } from './queueStatus.ts'

/**
 * Notes as `left` the own records that the store has and the queue has not read yet: they would go with
 * the session. A sealed one may be something that nobody has asked for, which it does not tell.
 */
export function createUnreadRecords(isAskedFor: (item: QueueItem) => boolean) {
  let unread: readonly StoredItem[] = []
  function set(next: readonly StoredItem[]): void {
    unread = next
    const isWaiting = unread.some((record) => isSealed(record) || isAskedFor(record))
    updateStatus(unreadWaiting, 'left', isWaiting)
  }
  return {
    /** Sets the records of a look into the store. */
    set,
    /** Removes the records of one look; those of a later look stay. */
    remove: (read: readonly StoredItem[]): void =>
      set(unread.filter((record) => !read.includes(record))),
  }
}
