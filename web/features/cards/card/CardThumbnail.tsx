'use no memo' // docs/decisions/0079
import '../art/categories.css'
import './card-thumbnail.css'
import { cx } from '#web/ui/styles/cx.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { knownCategoryId } from '../art/knownCategory.ts'

export interface CardThumbnailProps {
  categoryId: string
  /** 40 × 56 px instead of 44 × 62. */
  small?: boolean
  className?: string
}

/** A small card for lists: the colours and the icon of its category. The name stands beside it. */
export function CardThumbnail(props: CardThumbnailProps) {
  const { categoryId, small = false, className } = props
  return (
    <span
      data-category={knownCategoryId(categoryId)}
      className={cx('card-thumbnail', small ? 'h-14 w-10' : 'h-15.5 w-11', className)}
    >
      <CategoryIcon categoryId={categoryId} className="size-5" />
    </span>
  )
}
