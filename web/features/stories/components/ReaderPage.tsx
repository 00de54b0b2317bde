import type { ReactNode } from 'react'

export interface ReaderPageProps {
  /** The screen’s h1 as long as there is no story to bring its own. */
  heading: string | null
  children: ReactNode
}

/** The column of a story: its own heading, and room before the rating. */
export const ReaderPage = ({ heading, children }: ReaderPageProps) => (
  <div
    data-page="column"
    className="mx-auto flex w-full max-w-(--col) flex-1 flex-col gap-10 px-gutter pt-2 pb-8 xs:px-6 md:px-11"
  >
    {heading !== null && <h1 className="sr-only">{heading}</h1>}
    {children}
  </div>
)
