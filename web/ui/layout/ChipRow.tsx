import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import './chip-row.css'

interface ChipRowProps {
  /** Names the choice, for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** Chips to choose from: in one line that scrolls sideways and fades out, from 1024 in as many as needed. */
export const ChipRow = ({ label, className, children }: ChipRowProps) => (
  <div role="group" aria-label={label} className={cx('chip-row', className)}>
    {children}
  </div>
)
