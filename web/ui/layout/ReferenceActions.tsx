'use no memo' // docs/decisions/0079
import { Suspense } from 'react'
import { ProvidedReferenceActions, type ReferenceActionsProps } from '#web/lib/referenceActions.ts'
import { cx } from '../styles/cx.ts'

/** „Darüber reden“ and „Vormerken“ below a thing; has its place before they are loaded (O-193). */
export function ReferenceActions({
  className,
  ...props
}: ReferenceActionsProps & { className?: string }) {
  return (
    <div className={cx('flex min-h-11 flex-wrap gap-x-2', className)}>
      <Suspense>
        <ProvidedReferenceActions {...props} />
      </Suspense>
    </div>
  )
}
