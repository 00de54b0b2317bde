/** What is known of a persisted record without reading it. */
export interface PersistedEntry {
  readonly key: IDBValidKey
  /** When the server said it, epoch milliseconds. */
  readonly at: number
  /** Bytes. */
  readonly size: number
}

/** Bytes persisted on a device. */
export const PERSISTED_MAX_BYTES = 20 * 1024 * 1024
export const PERSISTED_MAX_MS = 30 * 86_400_000

/** Keys of the records that go: the oldest beyond the size, and all that are too old at `now` (ms). */
export function evictedKeys(
  entries: readonly PersistedEntry[],
  now: number,
  maxBytes = PERSISTED_MAX_BYTES,
): IDBValidKey[] {
  let bytes = 0
  return entries
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at, size }) => {
      bytes += size
      return bytes > maxBytes || now - at > PERSISTED_MAX_MS
    })
    .map(({ key }) => key)
}
