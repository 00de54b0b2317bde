import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'

/** While a screen's code is on its way: the shape most screens have. */
export function Pending() {
  return (
    <Loading className="mx-auto grid w-full max-w-(--col) content-start gap-4 px-gutter pt-2">
      <Skeleton className="h-8.5 w-48" />
      <Skeleton className="h-5 w-72" />
      <Skeleton className="mt-4 h-48 rounded-panel" />
    </Loading>
  )
}
