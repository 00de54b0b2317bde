import { createStore } from '../store.ts'

/** Settles the promise of held calls; null while the gate is open. */
const opening = createStore<PromiseWithResolvers<void> | null>(null)

/** Holds calls back and closes the socket while the app is locked. */
export function closeRequestGate(): void {
  if (opening.get() === null) opening.set(Promise.withResolvers())
}

/** Lets the calls that were held back go out. */
export function openRequestGate(): void {
  opening.get()?.resolve()
  opening.set(null)
}

/** Resolves when the gate opens; null while it is open. */
export const whenGateOpens = (): Promise<void> | null => opening.get()?.promise ?? null

/** Calls `listener` when the gate closes or opens. Returns a function that unsubscribes. */
export const onGateChange = opening.subscribe
