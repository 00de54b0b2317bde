import { listen } from '../listen.ts'
import { combineUnsubscribes, createEmitter, type Store } from '../store.ts'

/** In place of local storage where the browser blocks it (private windows, blocked cookies). */
const fallback = new Map<string, string>()

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

/** Writes a value; null removes the key (O-029). */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

/** Empties local storage, except for the keys to keep. */
export function clearItems(keep: readonly string[] = []): void {
  const kept = keep.map((key) => [key, readItem(key)] as const)
  fallback.clear()
  try {
    localStorage.clear()
  } catch {
    // Blocked: nothing was stored.
  }
  for (const [key, value] of kept) if (value !== null) writeItem(key, value)
}

/** The value of a key as a store; listeners are called for changes by this tab only. */
export function createItemStore(key: string): Store<string | null> {
  const { subscribe, emit } = createEmitter()
  return {
    get: () => readItem(key),
    set(next) {
      writeItem(key, next)
      emit()
    },
    subscribe,
  }
}

/** Like `createItemStore`; listeners are called for changes by other tabs, too. */
export function createSharedItemStore(key: string): Store<string | null> {
  const store = createItemStore(key)
  return {
    ...store,
    subscribe: (listener) =>
      combineUnsubscribes([store.subscribe(listener), listen(window, 'storage', listener)]),
  }
}
