'use no memo' // docs/decisions/0079
import { TodaySkeleton } from '../../features/cards/day/TodaySkeleton.tsx'
import { ChartSkeleton } from '../../features/daily/chart/ChartSkeleton.tsx'
import {
  FoldedStatusSkeleton,
  StatusSkeleton,
} from '../../features/daily/status/StatusSkeleton.tsx'
import { statusUnfolded } from '../../features/daily/status/state.ts'

/**
 * Home is one column; from 1024 the card stands beside what both have written. Its column is higher:
 * the last of three rows takes what is left, so that the others keep their distance.
 */
export const homeClasses = {
  columns:
    'grid grid-cols-1 content-start gap-7 lg:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-x-16',
  main: 'grid grid-cols-1 content-start gap-7 empty:hidden lg:col-start-1',
  side: 'grid grid-cols-1 content-start gap-7 lg:col-start-2 lg:row-span-3 lg:row-start-1',
} as const

/** As the statuses were left; the chart's heading is a line of 24 px with 12 below. */
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
