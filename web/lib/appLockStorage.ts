import { readItem, writeItem } from './localStorage.ts'

/** The key of the app lock in local storage; web/public/theme.js reads it before the first paint. */
const KEY = 'lock'

const listeners = new Set<() => void>()

/** The stored app lock as text, parsed by the feature; null where there is none. */
export const readStoredLock = (): string | null => readItem(KEY)

/** Stores the app lock of this device; null removes it. */
export function storeLock(text: string | null): void {
  writeItem(KEY, text)
  for (const listener of listeners) listener()
}

/** Calls `listener` when this tab stores or removes the lock. Returns a function that unsubscribes. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
