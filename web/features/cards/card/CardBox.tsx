'use no memo' // docs/decisions/0079
import './card.css'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/styles/cx.ts'

/** A box of the size of one card, scaled by `--card-scale`. */
export function CardBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('card-box', className)}>
      <div className="card-body">{children}</div>
    </div>
  )
}
