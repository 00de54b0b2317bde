import type { WireRequest } from '../http/wireRequest.ts'

/** What can be read of an item without its key. */
export interface QueueHeader {
  readonly id: string
  /** User id and pair id, separated by a space; only this person sends it, in this pair. */
  readonly owner: string
  /** When it was made, epoch milliseconds; the queue is sorted by it. */
  readonly at: number
}

/** A change the server does not have yet. */
export interface QueueItem extends QueueHeader {
  /** An attempt to send it was made: the server may have it. */
  readonly tried: boolean
  /** Its author had no partner yet, who is not meant by it (O-040). */
  readonly alone?: boolean | undefined
  /** As it is stored: what the worker sends while no page is open (decision 0066); null: nothing. */
  readonly wire?: WireRequest | null
}

/** What waits, as it is stored where the browser has ciphers (docs/decisions/0063). */
export interface SealedItem extends QueueHeader {
  /** Public key of the sender, which is one visit of one tab; raw. */
  readonly sender: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** The worker has tried to send it: the server may have it. */
  readonly attempted?: true
}

/** Name of the lock under which one tab, or the worker, sends what waits in a store. */
export const lockOf = (storeName: string): string => `knistern ${storeName}`

/** Not what a former version has stored, or a page that came over plain http. */
export const isSealed = (record: object): record is SealedItem => 'sealed' in record
