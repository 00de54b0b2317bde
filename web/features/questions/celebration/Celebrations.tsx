import { Suspense } from 'react'
import type { Paar } from '#contract/questions/calls.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { createSessionStore, onSessionReset } from '#web/lib/session/sessionReset.ts'
import { useStore } from '#web/lib/store.ts'

const Celebration = lazyComponent(async () => (await import('./Celebration.tsx')).Celebration)

const NONE: readonly Paar[] = []
const waiting = createSessionStore(NONE)
const told = new Set<string>()
onSessionReset(() => told.clear())

/** Queues a match for celebration; each match once. */
export function celebrate(paar: Paar): void {
  const { id } = paar.fragePaar.geben
  if (told.has(id)) return
  told.add(id)
  waiting.set([...waiting.get(), paar])
}

const endCelebration = (): void => waiting.set(waiting.get().slice(1))

/** Ends all celebrations: the list of matches is open. */
export const endCelebrations = (): void => waiting.set(NONE)

/** Rendered beside every screen; loads the celebration when there is one. */
export function Celebrations() {
  const [paar] = useStore(waiting)
  if (paar === undefined) return null
  return (
    <Suspense fallback={null}>
      <Celebration key={paar.fragePaar.geben.id} paar={paar} onEnd={endCelebration} />
    </Suspense>
  )
}
