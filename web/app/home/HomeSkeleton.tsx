'use no memo' // docs/decisions/0079
import { TodaySkeleton } from '#web/features/cards/day/TodaySkeleton.tsx'
import { ChartSkeleton } from '#web/features/daily/chart/ChartSkeleton.tsx'
import { FoldedStatusSkeleton, StatusSkeleton } from '#web/features/daily/status/StatusSkeleton.tsx'
import { statusUnfolded } from '#web/features/daily/status/state.ts'

/**
 * Home is one column; from 1024 px on the card stands beside what both have written. The card's
 * column is higher: the last of three grid rows takes the surplus, so that the gaps beside it stay.
 * On a phone the end has room for the pill that leads to the card (`scroll-to-card.css`).
 */
export const homeClasses = {
  columns:
    'grid grid-cols-1 content-start gap-7 max-lg:pb-16 lg:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-x-16',
  main: 'grid grid-cols-1 content-start gap-7 empty:hidden lg:col-start-1',
  side: 'grid grid-cols-1 content-start gap-7 lg:col-start-2 lg:row-span-3 lg:row-start-1',
} as const

/** Folded or not, as the person left the statuses; `pt-9` is the chart's heading, 24 and 12 px. */
const PhoneStatusSkeleton = () =>
  statusUnfolded.get() ? (
    <>
      <StatusSkeleton />
      <div className="pt-9">
        <ChartSkeleton />
      </div>
    </>
  ) : (
    <FoldedStatusSkeleton />
  )

/** The places of both statuses, the chart and the card. */
export const HomeSkeleton = ({ wide }: { wide: boolean }) => (
  <div className={homeClasses.columns}>
    <div className={homeClasses.main}>{wide ? <StatusSkeleton /> : <PhoneStatusSkeleton />}</div>
    <div className={homeClasses.side}>
      <TodaySkeleton />
    </div>
  </div>
)
