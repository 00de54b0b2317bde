import type { Store } from '../store.ts'
import { createSessionStore } from './sessionReset.ts'

/**
 * A draft that belongs to the session and outlives the page: the device keeps it sealed
 * (lib/offline/keptDrafts.ts, loaded apart from the first view).
 * @param name of its record
 */
export function createKeptStore<T>(
  name: string,
  initial: T,
  isEmpty: (value: T) => boolean,
): Store<T> {
  const draft = createSessionStore(initial)
  if ('indexedDB' in globalThis) {
    import('../offline/keptDrafts.ts').then(
      ({ keepDraft }) => keepDraft(name, draft, isEmpty),
      // Without a network the draft stays in memory.
      () => undefined,
    )
  }
  return draft
}
