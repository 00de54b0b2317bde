'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'

export interface ReaderLayoutProps {
  /** Stands beside the text where there is room for two columns. */
  aside?: ReactNode
  children: ReactNode
}

/** The column of a story, with its own heading and room before the rating. */
export function ReaderLayout({ aside, children }: ReaderLayoutProps) {
  const isWide = useMediaQuery('(width >= 1024px)') && aside !== undefined
  const text = <div className="flex flex-1 flex-col gap-10">{children}</div>
  if (!isWide) {
    return (
      <div className="mx-auto flex w-full max-w-(--col) flex-1 flex-col px-gutter pt-2 pb-8 xs:px-6 md:px-11">
        {text}
      </div>
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-(--wide) flex-1 grid-cols-[minmax(0,34.5rem)_minmax(0,20rem)] items-start justify-between gap-14 px-gutter pt-2 pb-8">
      {text}
      {aside}
    </div>
  )
}
