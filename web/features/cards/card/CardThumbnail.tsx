import '../art/categories.css'
import './card-thumbnail.css'
import type { CardKind } from '#contract/cards/kind-rules.ts'
import { knownCategoryId } from '#contract/cards/rules.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { KindIcon } from '../kinds/KindIcon.tsx'

export interface CardThumbnailProps {
  categoryId: string
  /** Its mark is shown instead of the category's. */
  kind?: CardKind | null
  /** 40 × 56 px instead of 44 × 62. */
  small?: boolean
  className?: string
}

/** A small card for lists: the colours of its category, the mark of its kind. The name stands beside it. */
export function CardThumbnail(props: CardThumbnailProps) {
  const { categoryId, kind, small = false, className } = props
  return (
    <span
      data-category={knownCategoryId(categoryId)}
      className={cx('card-thumbnail', small ? 'h-14 w-10' : 'h-15.5 w-11', className)}
    >
      {kind ? (
        <KindIcon kind={kind} className="size-5" />
      ) : (
        <CategoryIcon categoryId={categoryId} className="size-5" />
      )}
    </span>
  )
}
