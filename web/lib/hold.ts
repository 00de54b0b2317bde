let free: (() => void) | null = null
let released: Promise<void> | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** While the app is locked nothing is asked of the server: calls wait, the socket is closed. */
export function hold(): void {
  if (released !== null) return
  released = new Promise((resolve) => {
    free = resolve
  })
  tell()
}

/** Lets what has waited go on. */
export function release(): void {
  free?.()
  free = null
  released = null
  tell()
}

/** Resolves with the release; null while nothing is held. */
export const whileHeld = (): Promise<void> | null => released

/** Calls `listener` when it begins and when it ends. */
export function onHold(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
