import type { Paar } from '#contract/questions/calls.ts'
import { createSessionStore, onSessionReset } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'

const waiting = createSessionStore<readonly Paar[]>([])
const told = new Set<string>()
onSessionReset(() => told.clear())

/** Queues a match for celebration; each match once. */
export function celebrate(paar: Paar): void {
  const { id } = paar.fragePaar.geben
  if (told.has(id)) return
  told.add(id)
  waiting.set([...waiting.get(), paar])
}

/** Ends the present celebration. */
export const endCelebration = (): void => waiting.set(waiting.get().slice(1))

/** Ends all celebrations: the list of matches is open. */
export const endCelebrations = (): void => {
  if (waiting.get().length > 0) waiting.set([])
}

/** The match to celebrate now. */
export const useCelebration = (): Paar | undefined => useStore(waiting, ([first]) => first)
