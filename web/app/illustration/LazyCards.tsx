import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import type { HandName } from './hands.ts'

const CardsIllustration = lazyComponent(
  async () => (await import('./CardsIllustration.tsx')).CardsIllustration,
)

/** The cards beside a form, after the form itself; decoration. The box around them gives the size. */
export const LazyCards = ({ hand, className }: { hand: HandName; className: string }) => (
  <div aria-hidden="true" className={className}>
    <Suspense>
      <CardsIllustration hand={hand} />
    </Suspense>
  </div>
)
