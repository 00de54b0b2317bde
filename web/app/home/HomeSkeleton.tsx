import { TodaySkeleton } from '../../features/cards/day/TodaySkeleton.tsx'
import { ChartSkeleton } from '../../features/daily/chart/ChartSkeleton.tsx'
import { StatusSkeleton } from '../../features/daily/status/StatusSkeleton.tsx'

/** The places of both statuses, the chart and the card. */
export const HomeSkeleton = ({ wide }: { wide: boolean }) => (
  <div className="home-columns">
    <div className="home-main">
      <StatusSkeleton />
      {!wide && (
        // The chart's heading is a line of 24 px with 12 below.
        <div className="pt-9">
          <ChartSkeleton />
        </div>
      )}
    </div>
    <div className="home-side">
      <TodaySkeleton />
    </div>
  </div>
)
