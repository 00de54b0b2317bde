import './card.css'
import { knownCategoryId } from '#contract/cards/rules.ts'
import { cx } from '../../../ui/cx.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'

/** A card of 44 × 62 for lists: hue and sign of its category. The name stands beside it. */
export function CardThumbnail({
  categoryId,
  className,
}: {
  categoryId: string
  className?: string
}) {
  return (
    <span data-category={knownCategoryId(categoryId)} className={cx('mini-card', className)}>
      <CategoryIcon categoryId={categoryId} className="size-5" />
    </span>
  )
}
