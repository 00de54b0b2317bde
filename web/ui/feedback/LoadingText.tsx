'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'

interface LoadingTextProps {
  label: string
  className?: string
  children: ReactNode
}

/**
 * Like `Loading`, with a visible text that the specification requires. The text is sticky and causes
 * no layout shift.
 */
export const LoadingText = ({ label, className, children }: LoadingTextProps) => (
  <div role="status">
    <div className={className}>{children}</div>
    <p className="sticky bottom-[calc(var(--bar-h)+var(--safe-bottom))] py-3 text-center text-sm text-muted lg:bottom-0">
      <span className="rounded-full bg-surface px-4 py-2">{label}</span>
    </p>
  </div>
)
