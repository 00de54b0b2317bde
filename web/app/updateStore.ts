let take: (() => void) | null = null
const listeners = new Set<() => void>()

/** Sets the function that activates a newer build; null if there is none. */
export function offerUpdate(takeOver: (() => void) | null): void {
  take = takeOver
  for (const listener of listeners) listener()
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readUpdate = (): (() => void) | null => take
