import { useRouter } from '@tanstack/react-router'
import Moon from 'lucide-react/icons/moon'
import { Suspense, useEffect } from 'react'
import { paused } from '#contract/kernel/refusals.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useIsPaused } from '#web/lib/query/pause.ts'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { DeckGridSkeleton } from './DeckGridSkeleton.tsx'
import { PickerSkeleton } from './PickerSkeleton.tsx'
import { pickTexts as texts } from './texts.ts'

const CardPicker = lazyComponent(async () => (await import('./CardPicker.tsx')).CardPicker)

/** „Karte wählen“; a saved choice leads home, a failed one too (KARTEN-18, FEHLER-08). */
export function SelectPage() {
  const navigate = useNavigateUnlessLeaving()
  const router = useRouter()
  const wide = useMediaQuery('(width >= 1024px)')
  // In a phone's tab the level of the card lay under the bar, had the heading a line of its own.
  const isLow = useMediaQuery('(width < 1024px) and (height < 720px)')
  const isPaused = useIsPaused()
  // Preloads home, which is next when the card is saved.
  useEffect(() => void router.preloadRoute({ to: '/' }), [router])
  if (isPaused) {
    return (
      <Page title={texts.title}>
        <EmptyState
          drawing={<GlowingIcon icon={<Moon />} />}
          action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}
        >
          {paused.message}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={isLow ? null : texts.title} wide full className="deck-page">
      {isLow && (
        <HeaderSlot place="note">
          <h1 className="font-text text-xs font-medium tracking-normal">{texts.title}</h1>
        </HeaderSlot>
      )}
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
