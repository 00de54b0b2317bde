import { forgetOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { createEmitter, createStore, type Store } from '../store.ts'

const resets = createEmitter()

/** Registers what empties a module's state when another person uses this tab. */
export const onSessionReset = resets.subscribe

/** Empties every in-memory state that belongs to the session. */
export const resetSessionData = (): void => resets.emit()

/** A store that belongs to the session: gets its initial value back on every reset. */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial)
  onSessionReset(() => store.set(initial))
  return store
}

/** Increases when the person or the pair changes; serves as the React key of the screens. */
export const pairVersion = createStore(0)

/** Mounts the screens anew: they would go on to show what was emptied. */
export const remountScreens = (): void => pairVersion.set(pairVersion.get() + 1)

/** Empties the session's state because the person belongs to another pair, and remounts the screens. */
export function resetPairData(): void {
  forgetOfflineKeyCookie()
  resetSessionData()
  remountScreens()
}
