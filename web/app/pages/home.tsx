import { Suspense } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { lazyComponent } from '../../lib/lazyComponent.tsx'
import { useToday } from '../../lib/useToday.ts'
import { HeaderSlot } from '../../ui/HeaderSlot.tsx'
import { Page } from '../../ui/Page.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { HomeSkeleton } from '../home/HomeSkeleton.tsx'
import { entryNames } from '../texts.ts'

const HomeContent = lazyComponent(async () => (await import('../home/HomeContent.tsx')).HomeContent)
// Preloaded before the first render.
HomeContent.preload()

/** „Heute“ under the date. */
export function HomePage() {
  const today = useToday().toISOString()
  const wide = useMedia('(width >= 1024px)')
  return (
    <Page title={entryNames.home} titleHidden wide>
      <HeaderSlot place="aside">{formatWeekday(today)}</HeaderSlot>
      <Suspense fallback={<HomeSkeleton wide={wide} />}>
        <HomeContent wide={wide} />
      </Suspense>
    </Page>
  )
}
