import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { todayQuery } from '../../features/cards/day/queries.ts'
import { TodayCard } from '../../features/cards/day/TodayCard.tsx'
import { ChartSkeleton } from '../../features/daily/chart/ChartSkeleton.tsx'
import { MessageBox } from '../../features/daily/messages/MessageBox.tsx'
import { MessageList } from '../../features/daily/messages/MessageList.tsx'
import { PartnerMessage } from '../../features/daily/messages/PartnerMessage.tsx'
import { messagesQuery } from '../../features/daily/messages/queries.ts'
import { historyQuery, permissionQuery, statusQuery } from '../../features/daily/status/queries.ts'
import { StatusPanel } from '../../features/daily/status/StatusPanel.tsx'
import { HomeOffer } from '../../features/push/offer/HomeOffer.tsx'
import { lazyComponent } from '../../lib/lazy/lazyComponent.tsx'
import { freshPassword } from '../../lib/session/freshPassword.ts'
import { useSession } from '../../lib/session/session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { HomeSkeleton, homeClasses } from './HomeSkeleton.tsx'
import { QuestionsLink } from './QuestionsLink.tsx'
import { useStatusShortcut } from './useStatusShortcut.ts'

const LevelChart = lazyComponent(
  async () => (await import('../../features/daily/chart/LevelChart.tsx')).LevelChart,
)

const InvitationPanel = lazyComponent(
  async () => (await import('../../features/pairing/invite/InvitationPanel.tsx')).InvitationPanel,
)
const RecentCards = lazyComponent(
  async () => (await import('../../features/cards/day/RecentCards.tsx')).RecentCards,
)

const TodayQuestion = lazyComponent(
  async () =>
    (await import('../../features/daily-questions/today/TodayQuestion.tsx')).TodayQuestion,
)
const RecoveryCodesOffer = lazyComponent(
  async () =>
    (await import('../../features/accounts/recovery/RecoveryCodesOffer.tsx')).RecoveryCodesOffer,
)

/**
 * The day in this order (HEUTE-01): what the partner wrote, how both are, the card, the question,
 * the messages, the box. From 1024 the card has a column of its own.
 */
export function HomeContent({ wide }: { wide: boolean }) {
  const { profile } = useSession()
  const [isFresh] = useState(() => freshPassword.get() !== null)
  const opensForm = useStatusShortcut()
  if (useFirstReads()) return <HomeSkeleton wide={wide} />
  const alone = profile?.partner === null && profile.canInvitePartner
  return (
    <div className={homeClasses.columns}>
      <div className={homeClasses.main}>
        <PartnerMessage />
        <Suspense fallback={<Skeleton className="h-57 rounded-panel" />}>
          {alone && <InvitationPanel />}
        </Suspense>
        <StatusPanel folds={!wide} opensForm={opensForm} chart={<Chart />} />
      </div>
      <div className={homeClasses.side}>
        <TodayCard />
        {/* One offer at a time. */}
        {isFresh ? (
          <Suspense fallback={<Skeleton className="h-44 rounded-panel" />}>
            <RecoveryCodesOffer />
          </Suspense>
        ) : (
          <HomeOffer />
        )}
        <Suspense fallback={<Skeleton className="h-100 rounded-panel" />}>
          <TodayQuestion />
        </Suspense>
        <QuestionsLink />
      </div>
      <div className={homeClasses.main}>
        <MessageList />
        <MessageBox />
      </div>
      {wide && (
        <Suspense>
          <RecentCards />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded when it is shown: on a phone it is folded at first. */
const Chart = () => (
  // The heading is a line of 24 px with 12 below.
  <Suspense
    fallback={
      <section className="pt-9">
        <ChartSkeleton />
      </section>
    }
  >
    <LevelChart />
  </Suspense>
)

/** Whether a first read is pending. All parts appear together to avoid layout shifts. */
function useFirstReads(): boolean {
  const reads: readonly UseQueryResult[] = [
    useQuery(todayQuery),
    useQuery(messagesQuery),
    useQuery(statusQuery),
    useQuery(permissionQuery),
    useQuery(historyQuery),
  ]
  const [isShown, setShown] = useState(false)
  // A failed or paused query does not delay the others.
  const isWaiting = reads.some(
    ({ isPending, fetchStatus, failureCount }) =>
      isPending && fetchStatus === 'fetching' && failureCount === 0,
  )
  if (!isShown && !isWaiting) setShown(true)
  return !isShown && isWaiting
}
