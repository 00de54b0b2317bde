import { lazy, Suspense, useState } from 'react'
import { TodayCard } from '../../features/cards/components/TodayCard.tsx'
import { ChartSkeleton } from '../../features/daily/components/ChartSkeleton.tsx'
import { LetterSkeleton } from '../../features/daily/components/LetterSkeleton.tsx'
import { StatusSkeleton } from '../../features/daily/components/StatusSkeleton.tsx'
import { formatWeekday } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { HeaderSlot } from '../../ui/HeaderSlot.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { entryNames } from '../texts.ts'

const loadDaily = () => import('../../features/daily/components/parts.ts')
const LetterOfTheDay = lazy(async () => ({ default: (await loadDaily()).LetterOfTheDay }))
const LevelChart = lazy(async () => ({ default: (await loadDaily()).LevelChart }))
const MessageBox = lazy(async () => ({ default: (await loadDaily()).MessageBox }))
const MessageList = lazy(async () => ({ default: (await loadDaily()).MessageList }))
const StatusPanel = lazy(async () => ({ default: (await loadDaily()).StatusPanel }))
// They come beside the data of the screen, which takes as long.
loadDaily().catch(() => undefined)

const InvitationPanel = lazy(async () => ({
  default: (await import('../../features/pairing/components/InvitationPanel.tsx')).InvitationPanel,
}))
const RecentCards = lazy(async () => ({
  default: (await import('../../features/cards/components/RecentCards.tsx')).RecentCards,
}))

/**
 * „Heute“, in this order (HEUTE-01): what the partner wrote, how both are, the card of the day, the
 * messages, the box. From 1024 the card and the box have a column of their own.
 */
export function HomePage() {
  const { profile } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const wide = useMedia('(width >= 1024px)')
  const alone = isAlone(profile)
  return (
    <Page title={entryNames.home} titleHidden wide>
      <HeaderSlot place="aside">{formatWeekday(now)}</HeaderSlot>
      <div className="home-columns">
        <div className="home-main">
          <Suspense fallback={!alone && <LetterSkeleton />}>
            <LetterOfTheDay />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-59 rounded-panel!" />}>
            {alone && <InvitationPanel />}
          </Suspense>
          <Suspense fallback={<StatusAndChart wide={wide} />}>
            <StatusPanel beside={wide && <LevelChart />} />
            {!wide && <LevelChart />}
          </Suspense>
        </div>
        <div className="home-side">
          <TodayCard />
          <Suspense>{wide && <MessageBox />}</Suspense>
        </div>
        <div className="home-main">
          <Suspense>
            <MessageList />
            {!wide && <MessageBox />}
          </Suspense>
        </div>
        {wide && (
          <Suspense>
            <RecentCards />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

/** The places of both; the chart's heading is a line of 24 px with 12 below. */
const StatusAndChart = ({ wide }: { wide: boolean }) => (
  <>
    <StatusSkeleton />
    {!wide && (
      <div className="pt-9">
        <ChartSkeleton />
      </div>
    )}
  </>
)

const isAlone = (profile: ReturnType<typeof useSession>['profile']): boolean =>
  profile?.partner === null && profile.canInvitePartner
