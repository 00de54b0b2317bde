import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { todayQuery } from '#web/features/cards/choice/queries.ts'
import { TodayCard } from '#web/features/cards/day/TodayCard.tsx'
import { ChartSkeleton } from '#web/features/daily/chart/ChartSkeleton.tsx'
import { MessageBox } from '#web/features/daily/messages/MessageBox.tsx'
import { MessageList } from '#web/features/daily/messages/MessageList.tsx'
import { PartnerMessage } from '#web/features/daily/messages/PartnerMessage.tsx'
import { messagesQuery } from '#web/features/daily/messages/queries.ts'
import { historyQuery, permissionQuery, statusQuery } from '#web/features/daily/status/queries.ts'
import { StatusPanel } from '#web/features/daily/status/StatusPanel.tsx'
import { HomeOffer } from '#web/features/push/offer/HomeOffer.tsx'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { pauseQuery, useIsPaused } from '#web/lib/query/pause.ts'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DaysLink } from './DaysLink.tsx'
import { HomeSkeleton, homeClasses } from './HomeSkeleton.tsx'
import { QuestionsLink } from './QuestionsLink.tsx'
import { useStatusShortcut } from './useStatusShortcut.ts'

const LevelChart = lazyComponent(
  async () => (await import('#web/features/daily/chart/LevelChart.tsx')).LevelChart,
)

const InvitationPanel = lazyComponent(
  async () => (await import('#web/features/pairing/invite/InvitationPanel.tsx')).InvitationPanel,
)
const RecentCards = lazyComponent(
  async () => (await import('#web/features/cards/day/RecentCards.tsx')).RecentCards,
)

const PauseScreen = lazyComponent(
  async () => (await import('#web/features/pause/home/PauseScreen.tsx')).PauseScreen,
)

const TodayQuestion = lazyComponent(
  async () => (await import('#web/features/daily-questions/today/TodayQuestion.tsx')).TodayQuestion,
)
const HomeNotes = lazyComponent(async () => (await import('./HomeNotes.tsx')).HomeNotes)
const RecoveryCodesOffer = lazyComponent(
  async () =>
    (await import('#web/features/accounts/recovery/RecoveryCodesOffer.tsx')).RecoveryCodesOffer,
)

/**
 * The day in this order (HEUTE-01): what the partner wrote, how both are, the card, the question,
 * the messages, the box. From 1024 the card has a column of its own.
 */
export function HomeContent({ wide }: { wide: boolean }) {
  const { profile } = useSession()
  const [isFresh] = useState(() => freshPassword.get() !== null)
  const opensForm = useStatusShortcut()
  const isPaused = useIsPaused()
  // Else React shows the skeleton for 300 ms, and a pause of the partner waits for the network.
  useEffect(() => preloadLater([PauseScreen]), [])
  if (useFirstReads()) return <HomeSkeleton wide={wide} />
  if (isPaused) {
    return (
      <Suspense fallback={<Skeleton className="h-100 rounded-panel" />}>
        <PauseScreen />
      </Suspense>
    )
  }
  const alone = profile?.partner === null && profile.canInvitePartner
  // Below all that belongs to the day, and last in its column: a note that comes late moves nothing.
  const past = (
    <>
      <DaysLink />
      <Suspense>
        <HomeNotes />
      </Suspense>
    </>
  )
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
        {wide && past}
      </div>
      <div className={homeClasses.main}>
        <MessageList />
        <MessageBox />
        {!wide && past}
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
    useQuery(pauseQuery),
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
