import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

interface TabsProps {
  /** Names the row for screen readers. */
  label: string
  /** Links; the router marks the active one with `aria-current`. */
  children: ReactNode
}

/** A row of links directly under the header, 44 px high; scrolls sideways if it must. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <div className="shell-column mx-auto w-full px-gutter pb-2 md:px-7">
      <nav
        aria-label={label}
        className={cx(
          '-mx-1.5 flex max-w-150 shrink-0 gap-0.5 overflow-x-auto [scrollbar-width:none]',
          '*:grid *:min-h-11 *:flex-auto *:place-items-center *:rounded-full *:px-2 max-xs:*:px-1.5',
          '*:text-sm max-xs:*:text-[.875rem] *:font-[550] *:whitespace-nowrap *:text-muted',
          '*:transition-colors *:duration-fast *:-outline-offset-2',
          '*:aria-[current=page]:bg-rose-soft *:aria-[current=page]:font-[650] *:aria-[current=page]:text-text',
        )}
      >
        {children}
      </nav>
    </div>
  )
}
