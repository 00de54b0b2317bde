import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { endCelebration, useCelebration } from './celebrationStore.ts'

const Celebration = lazyComponent(async () => (await import('./Celebration.tsx')).Celebration)

/** Rendered beside every screen; loads the celebration when there is one. */
export function Celebrations() {
  const paar = useCelebration()
  if (paar === undefined) return null
  return (
    <Suspense fallback={null}>
      <Celebration key={paar.fragePaar.geben.id} paar={paar} onEnd={endCelebration} />
    </Suspense>
  )
}
