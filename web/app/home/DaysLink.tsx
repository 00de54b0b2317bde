import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { CardsOutline } from '#web/ui/graphics/icons.tsx'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { homeTexts as texts } from './texts.ts'

const Countdown = lazyComponent(
  async () => (await import('#web/features/special-days/note/Countdown.tsx')).Countdown,
)

/** A quiet way to the past days of the couple, with the countdown to the next one (TAGE-01, TAG-05). */
export function DaysLink() {
  const { profile } = useSession()
  if (profile?.partner == null) return null
  const icon = <CardsOutline className="size-5 shrink-0 text-rose" />
  const more = (
    <Suspense fallback={texts.daysMore}>
      <Countdown otherwise={texts.daysMore} />
    </Suspense>
  )
  return <QuietLink to="/tage" icon={icon} title={texts.days} more={more} />
}
