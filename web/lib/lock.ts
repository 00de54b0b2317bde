import { readItem, writeItem } from './device.ts'

/** The key of the app lock on this device; web/public/theme.js looks at it before the first paint. */
const KEY = 'lock'

const listeners = new Set<() => void>()

/** The lock as it is kept; null where there is none. What it says is the matter of its feature. */
export const keptLock = (): string | null => readItem(KEY)

/** Keeps, changes or removes the lock of this device. */
export function keepLock(text: string | null): void {
  writeItem(KEY, text)
  for (const listener of listeners) listener()
}

/** Calls `listener` when the lock is set, changed or removed in this tab. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
