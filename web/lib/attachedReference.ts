import type { TitledReference } from '#contract/kernel/reference.ts'
import { createKeptStore } from './session/keptStore.ts'
import { createSessionStore } from './session/sessionReset.ts'

/** The thing the next message is about (O-193); kept with the draft, in a record of its own. */
export const attachedReference = createKeptStore<TitledReference | null>(
  'reference',
  null,
  (reference) => reference === null,
)

/** Whether somebody has just attached one, and wants to write. */
export const wantsToWrite = createSessionStore(false)

export function attachReference(reference: TitledReference): void {
  attachedReference.set(reference)
  wantsToWrite.set(true)
}
