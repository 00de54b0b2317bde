import type { PreparedCall } from '../http/api.ts'
import type { Store } from '../store.ts'
import type { Lane, QueueItem } from './queueItem.ts'

/** The fate of an item; null: another tab, or the worker, has sent or replaced it. */
export type Outcome = { readonly answer: unknown } | { readonly cause: unknown } | null

/** The options that the user of a queue sets. */
export interface SyncQueueOptions {
  /** The items of this tab, oldest first; only the queue sets them. */
  readonly items: Store<readonly QueueItem[]>
  /**
   * The call that sends an item, stored with it. The call may arrive late, and twice: an answer may
   * have been lost.
   */
  readonly prepare: (item: QueueItem) => PreparedCall<unknown>
  /** The call that brings an item while somebody waits for it; undefined: the stored one. */
  readonly prepareNow: (item: QueueItem) => PreparedCall<unknown> | undefined
  /**
   * Loads the code that reads what earlier visits have left. Never rejects, and ends after a while also
   * without it: what is not readable then is sent as it is stored.
   */
  readonly load: () => Promise<unknown>
  /** The item of any build as this one has it; undefined if this one cannot read it. */
  readonly upgrade: (item: QueueItem) => QueueItem | undefined
  /** Whether an item is not tried again after this failure. */
  readonly isFinal: (item: QueueItem, cause: unknown) => boolean
  /**
   * Applies the outcome, before the item leaves the queue: what is shown never falls back in between.
   * @returns the item as it stays in the queue; undefined if it leaves
   */
  readonly onSettled: (item: QueueItem, outcome: Outcome) => QueueItem | undefined
  /**
   * Called once nothing is sent from a lane for a while: the server was not reached, nobody is logged in
   * (no lane), or what was refused waits until somebody looks.
   */
  readonly onStopped: (lane?: Lane) => void
  /**
   * Called once items of this person were dropped because they were made in a former pair.
   * @param items those that were open in this tab
   */
  readonly onDropped: (items: readonly QueueItem[]) => void
  /** Whether somebody is to be told of an item that was dropped. */
  readonly isAskedFor: (item: QueueItem) => boolean
}
