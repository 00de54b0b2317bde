import { useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { playedQuery } from '../choice/queries.ts'
import { NoCards } from '../row/NoCards.tsx'
import { listTexts } from '../row/texts.ts'
import { History } from './History.tsx'
import { HistoryEntrySkeleton } from './HistoryEntry.tsx'
import { historyTexts as texts } from './texts.ts'

const ROWS = ['a', 'b', 'c', 'd']

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
            {/* A skeleton has a position of its own, and would take the column's offset for a shift. */}
            <div>
              <Skeleton className="h-85 rounded-panel" />
            </div>
            <LoadingText label={texts.loading}>
              {ROWS.map((row) => (
                <HistoryEntrySkeleton key={row} />
              ))}
            </LoadingText>
          </div>
        }
        empty={
          <NoCards icon={<CalendarHeart />} to="/karten/select" action={texts.choose}>
            {texts.empty}
          </NoCards>
        }
      >
        {(selections) => <History selections={selections} />}
      </QueryView>
    </Page>
  )
}
