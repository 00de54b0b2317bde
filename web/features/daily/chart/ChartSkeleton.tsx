'use no memo' // docs/decisions/0079
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** The drawing and its line of days, in their final size. */
export const ChartSkeleton = () => (
  <Loading>
    <Skeleton className="aspect-[350/132] rounded-field" />
    <div className="h-5.5" />
  </Loading>
)
