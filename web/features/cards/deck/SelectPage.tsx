import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { useNavigateUnlessLeaving } from '../../../lib/routing/useNavigateUnlessLeaving.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts'
import { DeckGridSkeleton } from './DeckGridSkeleton.tsx'
import { PickerSkeleton } from './PickerSkeleton.tsx'
import { pickTexts as texts } from './texts.ts'

const CardPicker = lazyComponent(async () => (await import('./CardPicker.tsx')).CardPicker)

/** „Karte wählen“; a saved choice leads home, a failed one too (KARTEN-18, FEHLER-08). */
export function SelectPage() {
  const navigate = useNavigateUnlessLeaving()
  const router = useRouter()
  const wide = useMediaQuery('(width >= 1024px)')
  // Preloads home, which is next when the card is saved.
  useEffect(() => void router.preloadRoute({ to: '/' }), [router])
  return (
    <Page title={texts.title} wide full className="deck-page">
      <Suspense
        fallback={
          <div className="deck-columns">
            <PickerSkeleton grows />
            <div className="deck-moods h-13" />
            {wide && <DeckGridSkeleton />}
          </div>
        }
      >
        <CardPicker whole onChosen={() => void navigate({ to: '/' })} />
      </Suspense>
    </Page>
  )
}
