'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'

/** The place of something that loads; give it the final size. */
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

/** Loading blocks of one size below each other: the rows of a list, or one panel. */
export function LoadingBlocks({ count = 1, className }: { count?: number; className: string }) {
  return (
    <Loading className="grid gap-2">
      {Array.from({ length: count }, (_, i) => i).map((block) => (
        <Skeleton key={block} className={className} />
      ))}
    </Loading>
  )
}
