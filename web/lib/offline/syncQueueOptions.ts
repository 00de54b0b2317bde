import type { PreparedCall } from '../http/api.ts'
import type { Store } from '../store.ts'
import type { OfflineStore } from './offlineStore.ts'
import type { QueueItem } from './queueItem.ts'

/** What became of an item; null: another tab has sent or replaced it, or this build cannot read it. */
export type Outcome<A> = { readonly answer: A } | { readonly cause: unknown } | null

/** What a queue is told by what uses it. */
export interface SyncQueueOptions<T extends QueueItem, A> {
  /** Where the items are stored on this device. */
  readonly store: OfflineStore
  /** The items of this tab, oldest first; only the queue sets them. */
  readonly items: Store<readonly T[]>
  /** Whether an item is sent; one that is not holds nobody up. All are unless given. */
  readonly isSendable?: (item: T) => boolean
  /**
   * The call that brings an item. The server may have it already: an answer may have been lost.
   * @param byWorker whether the worker makes it, while no page is open
   */
  readonly prepare: (item: T, byWorker: boolean) => PreparedCall<A>
  /** Whether an item is not tried again after this failure; `isPermanent` unless given. */
  readonly isFinal?: (item: T, cause: unknown) => boolean
  /**
   * Applies the outcome, before the item leaves the queue: what is shown never falls back in between.
   * @returns the item as it stays in the queue; undefined if it leaves
   */
  readonly onSettled: (item: T, outcome: Outcome<A>) => T | undefined
  /**
   * Called once nothing is sent for a while: the server was not reached, nobody is logged in, or what
   * was refused waits until somebody looks.
   */
  readonly onStopped?: () => void
  /**
   * Called once items of this person were dropped because they were made in a former pair.
   * @param items those that were open in this tab
   */
  readonly onDropped: (items: readonly T[]) => void
  /** Whether somebody is to be told of an item that was dropped; of all unless given. */
  readonly isAskedFor?: (item: T) => boolean
}
