import './card.css'
import { cx } from '../../../ui/cx.ts'
import { suitOf } from '../art/suits.ts'
import { SuitIcon } from './SuitIcon.tsx'

/** A card of 44 × 62 for lists: hue and sign of its category. The name stands beside it. */
export function MiniCard({ categoryId, className }: { categoryId: string; className?: string }) {
  return (
    <span data-suit={suitOf(categoryId)} className={cx('mini-card', className)}>
      <SuitIcon categoryId={categoryId} className="size-5" />
    </span>
  )
}
