import { useState } from 'react'

/**
 * Entries of a list whose forms are open. An entry that leaves the list meanwhile (a letter that
 * arrives, a day the partner removes) stays until its form is left, so that no words are lost.
 */
export function useEdited<T extends { readonly id: string }>(items: readonly T[]) {
  const [edited, setEdited] = useState<readonly T[]>([])
  const gone = edited.filter(({ id }) => items.every((item) => item.id !== id))
  return {
    shown: [...gone, ...items],
    isEdited: (item: T): boolean => edited.some(({ id }) => id === item.id),
    edit: (item: T): void => setEdited([...edited, item]),
    leave: (item: T): void => setEdited((now) => now.filter(({ id }) => id !== item.id)),
  }
}
