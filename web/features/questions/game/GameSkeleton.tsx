'use no memo' // docs/decisions/0079
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { gameTexts as texts } from './texts.ts'

/** The game before its questions are here, in its final size. */
export function GameSkeleton() {
  return (
    <Loading label={texts.loading} className="grid gap-3">
      <div className="question-stack">
        {[0, 1, 2].map((depth) => (
          <div key={depth} className="question-card" data-depth={depth} aria-hidden="true">
            {depth === 0 && (
              <>
                <Skeleton className="h-5 w-14" />
                <div className="question-text">
                  <Skeleton className="h-7 w-48" />
                  <Skeleton className="h-7 w-full" />
                  <Skeleton className="h-7 w-32" />
                </div>
                <Skeleton className="h-5 w-32" />
              </>
            )}
          </div>
        ))}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="answer-buttons">
        {['no', 'maybe', 'yes'].map((answer) => (
          <div key={answer} className="grid justify-items-center gap-1.5">
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="h-5 w-14" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
