const resets = new Set<() => void>()

/** Registers what empties a module's state when another person uses this tab. */
export function onSessionReset(reset: () => void): void {
  resets.add(reset)
}

/** Empties every in-memory state that belongs to the session. */
export function resetSessionData(): void {
  for (const reset of resets) reset()
}

let pairVersion = 0
const listeners = new Set<() => void>()

/** Empties the session's state because the person belongs to another pair, and remounts the screens. */
export function resetPairData(): void {
  resetSessionData()
  pairVersion += 1
  for (const listener of listeners) listener()
}

/** Increases when the pair changes; serves as the React key of the screens. */
export const readPairVersion = (): number => pairVersion

/** Calls `listener` when the pair changes. Returns a function that unsubscribes. */
export function subscribePairVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
