let take: (() => void) | null = null
const listeners = new Set<() => void>()

/** Says that a newer build waits, and how it takes over; null when none does. */
export function offerUpdate(takeOver: (() => void) | null): void {
  take = takeOver
  for (const listener of listeners) listener()
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readUpdate = (): (() => void) | null => take
