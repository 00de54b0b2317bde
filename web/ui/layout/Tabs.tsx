import './tabs.css'
import type { ReactNode } from 'react'

interface TabsProps {
  /** Names the row for screen readers. */
  label: string
  /** Links; the router marks the active one with `aria-current`. */
  children: ReactNode
}

/**
 * The pages of an area in one bar under the header, 44 px high: across the column on a phone, each
 * of the same width from 768. The bar scrolls sideways if it must.
 */
export function Tabs({ label, children }: TabsProps) {
  return (
    <div className="shell-column mx-auto w-full px-gutter pb-2 md:px-7">
      <nav aria-label={label} className="tabs">
        {children}
      </nav>
    </div>
  )
}
