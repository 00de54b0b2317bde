'use no memo' // docs/decisions/0079
import { Heartbeat, type IconProps, Key, Leaf, Mask } from '#web/ui/graphics/icons.tsx'
import { knownCategoryId } from './knownCategory.ts'

const ICONS = { wohl: Leaf, joker: Key, abenteuer: Mask, herz: Heartbeat }

/** The icon of a category: leaf, key, mask, heartbeat. Hidden from screen readers; the name stands beside it. */
export function CategoryIcon({ categoryId, ...icon }: IconProps & { categoryId: string }) {
  const Icon = ICONS[knownCategoryId(categoryId)]
  return <Icon {...icon} />
}
