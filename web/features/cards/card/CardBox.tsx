import './card.css'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** The room of one card, in the size that `--card-scale` gives; a face goes inside. */
export function CardBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('card-box', className)}>
      <div className="card-body">{children}</div>
    </div>
  )
}
