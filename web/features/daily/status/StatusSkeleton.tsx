'use no memo' // docs/decisions/0079
import { isReceiving, mayGrant } from '#contract/kernel/roles.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** Heading, banner, two circles with their words and the button, in their final size. */
export function StatusSkeleton() {
  const { myRole, partnerRole } = useSession()
  return (
    <Panel>
      <Loading className="grid gap-4">
        <div className="flex h-23 items-center justify-between lg:h-11">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-11 w-32 rounded-full" />
        </div>
        {isReceiving(myRole) && <Skeleton className="h-11 rounded-field" />}
        <div className="grid gap-8 lg:grid-cols-2">
          <div className="grid grid-cols-2">
            {['me', 'partner'].map((who) => (
              <div key={who} className="grid justify-items-center gap-1.5">
                <Skeleton className="aspect-square w-[min(136px,calc(100%-8px))] rounded-full" />
                <Skeleton className="mt-1 h-4 w-16" />
                <Skeleton className="mt-1.5 h-4 w-28" />
              </div>
            ))}
          </div>
          <Skeleton className="hidden rounded-field lg:block" />
        </div>
        {mayGrant(myRole, partnerRole) && <Skeleton className="h-11 rounded-full" />}
      </Loading>
    </Panel>
  )
}

/** The one line of the folded statuses. */
export const FoldedStatusSkeleton = () => (
  <Panel>
    <Loading className="-my-2">
      <div className="flex h-11 items-center justify-between">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="-mt-1.5 h-4 w-56" />
    </Loading>
  </Panel>
)
