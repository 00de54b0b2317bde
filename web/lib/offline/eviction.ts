import type { PersistedStoreName } from './sealedRecord.ts'

/** The facts known of a persisted record without reading it. */
export interface PersistedEntry {
  readonly store: PersistedStoreName
  readonly key: IDBValidKey
  /** When the server said it, epoch milliseconds. */
  readonly at: number
  /** Bytes. */
  readonly size: number
}

/** Bytes persisted on a device. */
export const PERSISTED_MAX_BYTES = 20 * 1024 * 1024
export const PERSISTED_MAX_MS = 30 * 86_400_000

const isPhoto = ({ store }: PersistedEntry): number => Number(store === 'photos')

/**
 * The records that go: the oldest beyond the size, and all that are too old at `now` (ms). Photos
 * have what the words leave: one look through the gallery would take the place of everything read.
 */
export function evictedEntries(
  entries: readonly PersistedEntry[],
  now: number,
  maxBytes = PERSISTED_MAX_BYTES,
): PersistedEntry[] {
  let bytes = 0
  return entries
    .toSorted((a, b) => isPhoto(a) - isPhoto(b) || b.at - a.at)
    .filter(({ at, size }) => {
      bytes += size
      return bytes > maxBytes || now - at > PERSISTED_MAX_MS
    })
}
