import './chart.css'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDayShort } from '#web/lib/time/dates.ts'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { yearQuery } from '../status/queries.ts'
import { ChartLines, type History } from './ChartLines.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { ChartTable } from './ChartTable.tsx'
import { weeksOfYear } from './chartGeometry.ts'
import { chartTexts as texts } from './texts.ts'

const MONTHS = ['Jan', 'Apr', 'Jul', 'Okt', 'Dez']

/** Both levels of a year as two quiet lines, in the mean of each week (TAGE-05). */
export function YearChart({ year }: { year: string }) {
  const { partnerName } = useCouple()
  const query = useQuery(yearQuery(year))
  const titleId = useId()
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-lg">
          {texts.year(year)}
        </h2>
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-xs text-muted">
          <span className="chart-key">{texts.me}</span>
          <span className="chart-key" data-whose="partner">
            {partnerName}
          </span>
        </p>
      </div>
      <QueryView
        query={query}
        loading={<ChartSkeleton />}
        error={texts.yearError}
        renderError={RetryNote}
      >
        {(days) => <Weeks weeks={weeksOfYear(year, days)} partnerName={partnerName} />}
      </QueryView>
    </section>
  )
}

function Weeks({ weeks, partnerName }: { weeks: History; partnerName: string }) {
  const posted = weeks.filter(
    ({ myLevel, partnerLevel }) => myLevel !== null || partnerLevel !== null,
  )
  return (
    <>
      <ChartLines days={weeks} />
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-2xs text-faint">
        {MONTHS.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </div>
      <ChartTable
        days={posted}
        partnerName={partnerName}
        caption={texts.yearSummary}
        nameOf={(date) => texts.week(formatDayShort(date))}
      />
    </>
  )
}
