'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

interface PageProps {
  /** The h1; null where it stands in the header. */
  title: ReactNode
  /** The header or a picture already says it: for screen readers only. */
  titleHidden?: boolean
  /** A quiet line below the title. */
  intro?: ReactNode
  /** From 1024 the page takes up to 1280 px for columns (`--wide`) instead of 640. */
  wide?: boolean
  /** The content fills the height: less padding at the bottom. */
  full?: boolean
  className?: string
  children: ReactNode
}

/** The content column of a screen with its heading. */
export function Page({
  title,
  titleHidden = false,
  intro,
  wide = false,
  full = false,
  className,
  children,
}: PageProps) {
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-(--col) flex-1 flex-col px-gutter pt-2',
        full ? 'pb-3' : 'pb-8',
        wide && 'lg:max-w-(--wide)',
        className,
      )}
    >
      {title !== null && (
        <div className={titleHidden ? 'sr-only' : 'page-head mb-6 grid gap-1.5'}>
          <h1>{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
      )}
      {children}
    </div>
  )
}
