/** A change the server does not have yet. */
export interface QueueItem {
  readonly id: string
  /** User id and pair id, separated by a space; only this person sends it, in this pair. */
  readonly owner: string
  /** When it was made, epoch milliseconds; the queue is sorted by it. */
  readonly at: number
}

/** What waits, as it is stored where the browser has ciphers (docs/decisions/0063). */
export interface SealedItem extends QueueItem {
  /** Public key of the sender, which is one visit of one tab; raw. */
  readonly sender: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Not what a former version has stored, or a page that came over plain http. */
export const isSealed = (record: object): record is SealedItem => 'sealed' in record
