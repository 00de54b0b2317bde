'use no memo' // docs/decisions/0079
import { todayTexts as texts } from '../choice/texts.ts'
import '../card/card.css'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'

/** Heading, card and the line of actions, in their final size. */
export function TodaySkeleton() {
  return (
    <Loading label={texts.loading} className="grid gap-4">
      <Skeleton className="h-7 w-52" />
      <ScaleToFit>
        <div className="card-box skeleton rounded-card" />
      </ScaleToFit>
      <Skeleton className="mx-auto h-11 w-44 rounded-full" />
    </Loading>
  )
}
