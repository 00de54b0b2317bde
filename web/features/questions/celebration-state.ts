import { useSyncExternalStore } from 'react'
import type { Paar } from '#contract/questions/calls.ts'
import { onSessionReset } from '../../lib/sessionReset.ts'

let waiting: readonly Paar[] = []
const told = new Set<string>()
const listeners = new Set<() => void>()

function publish(next: readonly Paar[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Queues a match for celebration; each match once. */
export function celebrate(paar: Paar): void {
  const { id } = paar.fragePaar.geben
  if (told.has(id)) return
  told.add(id)
  publish([...waiting, paar])
}

/** Ends the present celebration. */
export const endCelebration = (): void => publish(waiting.slice(1))

/** Ends all celebrations: the list of matches is open. */
export const endCelebrations = (): void => {
  if (waiting.length > 0) publish([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The match to celebrate now. */
export const useCelebration = (): Paar | undefined =>
  useSyncExternalStore(subscribe, () => waiting[0])

onSessionReset(() => {
  told.clear()
  publish([])
})
