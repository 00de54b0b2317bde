import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingText } from '../../../ui/feedback/LoadingText.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { playedQuery } from '../day/queries.ts'
import { SkeletonRows } from '../lists/CardRow.tsx'
import { listTexts } from '../lists/texts.ts'
import { History } from './History.tsx'
import { historyTexts as texts } from './texts.ts'

/** „Bereits gezogene Karten“ (KARTEN-34 to KARTEN-50). */
export function HistoryPage() {
  const played = useQuery(playedQuery)
  return (
    <Page title={texts.title} wide>
      <QueryView
        query={played}
        error={listTexts.error}
        safe={listTexts.errorSafe}
        loading={
          <div className="history">
            <Skeleton className="h-85 rounded-panel" />
            <LoadingText label={texts.loading}>
              <SkeletonRows />
            </LoadingText>
          </div>
        }
        empty={
          <EmptyState
            drawing={<CardsPlaceholder icon={<CalendarHeart />} />}
            action={
              <Link to="/karten/select" className={buttonClass()}>
                {texts.choose}
              </Link>
            }
          >
            {texts.empty}
          </EmptyState>
        }
      >
        {(selections) => <History selections={selections} />}
      </QueryView>
    </Page>
  )
}
