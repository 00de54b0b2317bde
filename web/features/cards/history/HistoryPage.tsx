import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { GhostCards } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingWords } from '../../../ui/LoadingWords.tsx'
import { Page } from '../../../ui/Page.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
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
            <LoadingWords label={texts.loading}>
              <SkeletonRows />
            </LoadingWords>
          </div>
        }
        empty={
          <EmptyState
            drawing={<GhostCards icon={<CalendarHeart />} />}
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
