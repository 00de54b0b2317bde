import type { QueueItem } from './syncQueue.ts'

/** What waits, as it is stored where the browser has ciphers (docs/decisions/0063). */
export interface SealedItem extends QueueItem {
  /** Public key of the sender, which is one visit of one tab; raw. */
  readonly sender: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Not what a former version has stored, or a page that came over plain http. */
export const isSealed = (record: object): record is SealedItem => 'sealed' in record
