import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { formatWeekday } from '#web/lib/time/dates.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { HomeSkeleton } from '../home/HomeSkeleton.tsx'
import { entryNames } from '../texts.ts'

const HomeContent = lazyComponent(async () => (await import('../home/HomeContent.tsx')).HomeContent)
// Preloaded before the first render.
HomeContent.preload()

/** „Heute“ under the date. */
export function HomePage() {
  const today = useServerDay()
  const wide = useMediaQuery('(width >= 1024px)')
  return (
    <Page title={entryNames.home} titleHidden wide>
      <HeaderSlot place="aside">
        <span>{formatWeekday(today)}</span>
      </HeaderSlot>
      <Suspense fallback={<HomeSkeleton wide={wide} />}>
        <HomeContent wide={wide} />
      </Suspense>
    </Page>
  )
}
