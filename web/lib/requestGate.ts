let open: (() => void) | null = null
let opened: Promise<void> | null = null
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Holds calls back and closes the socket while the app is locked. */
export function closeRequestGate(): void {
  if (opened !== null) return
  opened = new Promise((resolve) => {
    open = resolve
  })
  notify()
}

/** Lets the calls that were held back go out. */
export function openRequestGate(): void {
  open?.()
  open = null
  opened = null
  notify()
}

/** Resolves when the gate opens; null while it is open. */
export const whenGateOpens = (): Promise<void> | null => opened

/** Calls `listener` when the gate closes or opens. Returns a function that unsubscribes. */
export function onGateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
