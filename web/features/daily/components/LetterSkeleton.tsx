import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** Who and when, and two lines of the headline. */
export function LetterSkeleton() {
  return (
    <Loading>
      <div className="flex h-11 items-center gap-2.5">
        <Skeleton className="size-8 rounded-full!" />
        <Skeleton className="w-40" />
      </div>
      <div className="grid gap-2.5 py-2.5">
        <Skeleton className="h-6" />
        <Skeleton className="h-6 w-2/3" />
      </div>
    </Loading>
  )
}
