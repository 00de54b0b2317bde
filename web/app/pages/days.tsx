import { Suspense } from 'react'
import { ChartSkeleton } from '#web/features/daily/chart/ChartSkeleton.tsx'
import { DaysPage } from '#web/features/days/month/DaysPage.tsx'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'

const YearChart = lazyComponent(
  async () => (await import('#web/features/daily/chart/YearChart.tsx')).YearChart,
)

const Chart = (props: { year: string }) => (
  <Suspense fallback={<ChartSkeleton />}>
    <YearChart {...props} />
  </Suspense>
)

/** „Unsere Tage“ with the levels of the year (TAGE-02, TAGE-05). */
export const DaysScreen = () => <DaysPage Chart={Chart} />
