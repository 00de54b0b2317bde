import './chart.css'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDayShort } from '#web/lib/time/dates.ts'
import { SparkFilled } from '#web/ui/graphics/icons.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { historyQuery } from '../status/queries.ts'
import { ChartLines, type History } from './ChartLines.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartTexts as texts } from './texts.ts'

/** Days with a level from which on there is a line to see; a spark is seen on the first one. */
const WORTH_SHOWING = 2

const withLevels = (days: History): History =>
  days.filter(({ myLevel, partnerLevel }) => myLevel !== null || partnerLevel !== null)

/** Both levels of three weeks as two lines, and as a table for screen readers. */
export function LevelChart() {
  const { partnerName } = useCouple()
  const query = useQuery(historyQuery)
  const titleId = useId()
  const hasMet = query.data?.some(({ met }) => met) === true
  const isEmpty =
    query.data !== undefined && withLevels(query.data).length < WORTH_SHOWING && !hasMet
  if (isEmpty) {
    return (
      <section aria-labelledby={titleId}>
        <h3 id={titleId}>{texts.title}</h3>
        <p className="mt-1 text-sm text-muted">{texts.empty}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId}>{texts.title}</h3>
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-xs text-muted">
          <span className="chart-key">{texts.me}</span>
          <span className="chart-key" data-whose="partner">
            {partnerName}
          </span>
          {hasMet && (
            <span className="inline-flex items-center gap-1">
              <SparkFilled className="chart-met size-3" />
              {texts.met}
            </span>
          )}
        </p>
      </div>
      <QueryView
        query={query}
        loading={<ChartSkeleton />}
        error={texts.error}
        renderError={RetryNote}
      >
        {(days) => <Chart days={days} partnerName={partnerName} />}
      </QueryView>
    </section>
  )
}

function Chart({ days, partnerName }: { days: History; partnerName: string }) {
  const weeks = days.filter((_, index) => index % 7 === 0 && index < days.length - 1)
  return (
    <>
      <ChartLines days={days} />
      <div
        aria-hidden="true"
        className="mt-1.5 flex justify-between text-2xs text-faint tabular-nums"
      >
        {weeks.map(({ date }) => (
          <span key={date}>{formatDayShort(date)}</span>
        ))}
        <span>{texts.today}</span>
      </div>
      <ChartTable days={withLevels(days)} partnerName={partnerName} />
    </>
  )
}
