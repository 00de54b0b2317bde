import { useEffect, useRef } from 'react'
import { hasIndexedDb } from '../device/siteData.ts'
import { type Store, useStore } from '../store.ts'
import { createSessionStore } from './sessionReset.ts'

/**
 * A draft that belongs to the session and outlives the page: the device keeps it sealed
 * (lib/offline/keptDrafts.ts, loaded apart from the first view).
 * @param name of its record
 * @param merge adds what was typed before the record could be read; without it that replaces it
 */
export function createKeptStore<T>(
  name: string,
  initial: T,
  isEmpty: (value: T) => boolean,
  merge?: (stored: T, typed: T) => T,
): Store<T> {
  const draft = createSessionStore(initial)
  if (hasIndexedDb()) {
    import('../offline/keptDrafts.ts').then(
      ({ persistDraft }) => persistDraft(name, draft, isEmpty, merge),
      // Without a network the draft stays in memory.
      () => undefined,
    )
  }
  return draft
}

/**
 * Stores the unsaved input of a form until the form is saved or left. Input of a former visit fills
 * the form as long as nothing was changed in it.
 * @param kept null while there is nothing to store; a form that stores nothing leaves it alone
 */
export function useKeptForm<T>(
  kept: Store<T | null>,
  {
    keeps = true,
    draft,
    isChanged,
    restore,
  }: { keeps?: boolean; draft: T; isChanged: boolean; restore: (draft: T) => void },
): void {
  const found = useStore(kept)
  const written = useRef<T | null>(null)
  useEffect(() => {
    if (!keeps) return
    if (isChanged) kept.set(draft)
    else if (found !== null && found !== written.current) restore(found)
    else kept.set(null)
    written.current = isChanged ? draft : null
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `restore` is another function each time
  }, [kept, keeps, found, draft, isChanged])
  useEffect(
    () => () => {
      if (keeps) kept.set(null)
    },
    [kept, keeps],
  )
}
