import { listen } from '../listen.ts'
import { combineUnsubscribes, createEmitter, type Store } from '../store.ts'

/** Storage of the browser; everything that reads or writes it goes through here. */
interface Items {
  read(key: string): string | null
  /** Writes a value; null removes the key. */
  write(key: string, value: string | null): void
  clear(): void
}

/**
 * A storage that is replaced by memory where the browser blocks it (private windows, blocked cookies):
 * even to name it throws there.
 */
function guardedStorage(open: () => Storage): Items {
  const fallback = new Map<string, string>()
  return {
    read(key) {
      try {
        return open().getItem(key)
      } catch {
        return fallback.get(key) ?? null
      }
    },
    write(key, value) {
      try {
        if (value === null) open().removeItem(key)
        else open().setItem(key, value)
      } catch {
        if (value === null) fallback.delete(key)
        else fallback.set(key, value)
      }
    },
    clear() {
      fallback.clear()
      try {
        open().clear()
      } catch {
        // Blocked: nothing was stored.
      }
    },
  }
}

const local = guardedStorage(() => localStorage)
export const readItem = local.read
/** Writes a value; null removes the key (O-029). */
export const writeItem = local.write

/** Items that belong to this tab alone. */
export const tabStorage = guardedStorage(() => sessionStorage)

/** Empties local storage, except for the keys to keep. */
export function clearItems(keep: readonly string[] = []): void {
  const kept = keep.map((key) => [key, readItem(key)] as const)
  local.clear()
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
