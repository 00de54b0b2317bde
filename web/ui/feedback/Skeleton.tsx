import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'

/** A bar of light where something will stand; give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton min-h-4', className)} />
}

/** Wraps the skeletons of one view and says once that it loads. */
export function Loading({
  label = texts.loading,
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
