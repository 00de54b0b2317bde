import { lazy, Suspense, useState } from 'react'
import { TodayCard } from '../../features/cards/components/TodayCard.tsx'
import { InvitationPanel } from '../../features/pairing/components/InvitationPanel.tsx'
import { formatWeekday } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { HeaderSlot } from '../../ui/HeaderSlot.tsx'
import { Page } from '../../ui/Page.tsx'
import { entryNames } from '../texts.ts'

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
  return (
    <Page title={entryNames.home} titleHidden wide>
      <HeaderSlot place="aside">{formatWeekday(now)}</HeaderSlot>
      <div className="home-columns">
        <div className="home-main">{isAlone(profile) && <InvitationPanel />}</div>
        <div className="home-side">
          <TodayCard />
        </div>
        <div className="hidden lg:block">
          <Suspense>
            <RecentCards />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

const isAlone = (profile: ReturnType<typeof useSession>['profile']): boolean =>
  profile?.partner === null && profile.canInvitePartner
