import '../art/categories.css'
import { knownCategoryId } from '#contract/cards/rules.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'

export interface CardThumbnailProps {
  categoryId: string
  /** 40 × 56 px instead of 44 × 62. */
  small?: boolean
  className?: string
}

/** A small card for lists: colours and icon of its category. The name stands beside it. */
export function CardThumbnail({ categoryId, small = false, className }: CardThumbnailProps) {
  return (
    <span
      data-category={knownCategoryId(categoryId)}
      className={cx(
        'grid flex-none place-items-center rounded-[8px] text-(--mini-sign)',
        'bg-[linear-gradient(160deg,var(--mini-deep),var(--mini-warm))]',
        'shadow-[inset_0_0_0_1.5px_var(--gilt),inset_0_0_0_3.5px_rgb(0_0_0/.16),0_3px_9px_rgb(20_6_12/.28)]',
        small ? 'h-14 w-10' : 'h-15.5 w-11',
        className,
      )}
    >
      <CategoryIcon categoryId={categoryId} className="size-5" />
    </span>
  )
}
