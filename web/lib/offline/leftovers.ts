import { waitingStore } from './offlineStore.ts'
import type { QueueItem } from './queueItem.ts'
import { leftovers } from './queueStatus.ts'
import { wordsOf } from './wordsOf.ts'

/** Tells of the items that this build cannot read and that have no call, or were refused. */
export function noteLeftovers(items: readonly QueueItem[], discard: (id: string) => void): void {
  const left = items.filter(({ isUnread, wire }) => isUnread && wire == null)
  if (left.length + leftovers.get().length === 0) return
  leftovers.set(
    left.map((item) => ({
      id: item.id,
      at: item.at,
      words: wordsOf(item),
      ...(item.hasFile && { file: () => waitingStore.fileOf(item) }),
      discard: () => discard(item.id),
    })),
  )
}
