import { createStore } from '../store.ts'

/** Resolves when the gate opens; null while it is open. */
const opening = createStore<Promise<void> | null>(null)
let resolve: (() => void) | undefined

/** Holds calls back and closes the socket while the app is locked. */
export function closeRequestGate(): void {
  if (opening.get() !== null) return
  opening.set(
    new Promise((resolved) => {
      resolve = resolved
    }),
  )
}

/** Lets the calls that were held back go out. */
export function openRequestGate(): void {
  resolve?.()
  opening.set(null)
}

/** Resolves when the gate opens; null while it is open. */
export const whenGateOpens = opening.get

/** Calls `listener` when the gate closes or opens. Returns a function that unsubscribes. */
export const onGateChange = opening.subscribe
