import type { WireRequest } from '../http/wireRequest.ts'

/**
 * The lanes of the queue: the chat, its photos, the answers to questions, all other changes. What waits
 * in one is sent in its order, and none waits behind another. The names are bound into the seal of every
 * item.
 */
export const LANES = ['outbox', 'uploads', 'answers', 'changes'] as const
export type Lane = (typeof LANES)[number]

/** The part of an item that can be read without its key. */
export interface QueueHeader {
  readonly id: string
  readonly lane: Lane
  /** User id and pair id, separated by a space; only this person sends it, in this pair. */
  readonly owner: string
  /** When it was made, epoch milliseconds; the queue is sorted by it. */
  readonly at: number
}

/** A change the server does not have yet; stored in IndexedDB with these names. */
export interface QueueItem extends QueueHeader {
  /** Names what makes its call and applies the answer (`defineChange`). */
  readonly kind: string
  readonly payload: unknown
  /** Version of its payload; 1 if it has none. */
  readonly version?: number | undefined
  /** An attempt to send it was made: the server may have it. */
  readonly tried: boolean
  /** The author had no partner yet, so the item is not for one who joined later (O-040). */
  readonly alone?: boolean | undefined
  /**
   * The call that brings it, made with the item: page and worker send it as it is stored, whatever
   * either build knows of the item (decision 0100). Null: it was refused, and nothing is sent.
   */
  readonly wire?: WireRequest | null | undefined
  /** A file goes with the call, in the field `file` of a form; it is stored beside the item. */
  readonly hasFile?: true | undefined
  /** The file, in the tab that has chosen it; not stored with the item. */
  readonly file?: Blob | undefined
  /** Why the server refused what stays until its author has seen to it. */
  readonly fault?: string | null | undefined
  /** This build cannot read the item, so no screen shows it; each build decides that anew. */
  readonly isUnread?: true | undefined
}

/** A waiting item, as stored where the browser has ciphers (docs/decisions/0063). */
export interface SealedItem extends QueueHeader {
  /** Public key of the sender, which is one visit of one tab; raw. */
  readonly sender: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** The worker has tried to send it: the server may have it. */
  readonly attempted?: true
}

/** The file of a waiting item, in the same store under the item's id as a list. */
export interface SealedFile extends Omit<SealedItem, 'id' | 'attempted'> {
  readonly id: readonly [string]
}

/** The keys of items, without those of their files: every list is behind every text. */
export const itemKeys = (): IDBKeyRange => IDBKeyRange.upperBound([], true)

/** A record of the store. */
export type StoredItem = QueueItem | SealedItem

/** Name of the lock under which one tab, or the worker, sends what waits in a lane. */
export const lockOf = (lane: Lane): string => `knistern ${lane}`

/** Not what a former version has stored, or a page that came over plain http. */
export const isSealed = (record: object): record is SealedItem => 'sealed' in record
