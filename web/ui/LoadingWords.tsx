import type { ReactNode } from 'react'

export interface LoadingWordsProps {
  label: string
  className?: string
  children: ReactNode
}

/**
 * Wraps the skeletons of one view like `Loading`, with words that are to be read as well, as those of
 * the specification are. They keep in view however long the skeletons are, and move nothing when
 * they go.
 */
export const LoadingWords = ({ label, className, children }: LoadingWordsProps) => (
  <div role="status">
    <div className={className}>{children}</div>
    <p className="sticky bottom-[calc(var(--bar-h)+var(--safe-bottom))] py-3 text-center text-sm text-muted lg:bottom-0">
      <span className="rounded-full bg-surface px-4 py-2">{label}</span>
    </p>
  </div>
)
