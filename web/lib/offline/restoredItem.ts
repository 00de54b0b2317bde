import { logFailure } from '../log.ts'
import type { QueueItem } from './queueItem.ts'
import type { SyncQueueOptions } from './syncQueueOptions.ts'

/**
 * The item with the call that brings it, which is made once (decision 0100); none is made for one that
 * this build cannot read.
 */
export const withWire = (
  item: QueueItem,
  { prepare }: Pick<SyncQueueOptions, 'prepare'>,
): QueueItem =>
  item.wire === undefined && !item.isUnread ? { ...item, wire: prepare(item) } : item

/** The item as it holds nobody up, and stays until the person has seen to it. */
export const setAside = (item: QueueItem): QueueItem => ({ ...item, wire: null, isUnread: true })

/** Fields that a build with a queue for each lane stored in two of them. */
interface FormerItem extends QueueItem {
  readonly task?: unknown
  readonly question?: unknown
  readonly answer?: unknown
  readonly instead?: unknown
}

function withKind(item: FormerItem): QueueItem {
  const { task, question, answer, instead, ...rest } = item
  if (task !== undefined) return { ...rest, kind: 'chat', payload: task }
  if (question === undefined) return item
  return { ...rest, kind: 'answer', payload: { question, answer, instead } }
}

/** The items, with those judged anew that could not be read before: the code of their kinds may have come. */
export const restoredAnew = (
  items: readonly QueueItem[],
  options: Pick<SyncQueueOptions, 'prepare' | 'upgrade'>,
): readonly QueueItem[] => items.map((item) => (item.isUnread ? restoredItem(item, options) : item))

/** An item that was stored by some build as this build shows it. */
export function restoredItem(
  stored: QueueItem,
  options: Pick<SyncQueueOptions, 'prepare' | 'upgrade'>,
): QueueItem {
  const { isUnread: _elsewhere, ...item } = withKind(stored)
  try {
    const known = options.upgrade(item)
    // No screen could send or discard one that was set aside, without a call and without a fault.
    const isSetAside = item.wire === null && (item.fault ?? null) === null
    if (known !== undefined && !isSetAside) return withWire(known, options)
  } catch (cause) {
    logFailure('Etwas Wartendes ist von einer anderen Fassung', cause)
  }
  // One from before items were stored with their calls has none until a build can read it.
  return { ...item, isUnread: true }
}
