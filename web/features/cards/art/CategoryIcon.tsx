'use no memo' // docs/decisions/0079
import { knownCategoryId } from '#contract/cards/rules.ts'
import { Heartbeat, type IconProps, Key, Leaf, Mask } from '../../../ui/graphics/icons.tsx'

const ICONS = { wohl: Leaf, joker: Key, abenteuer: Mask, herz: Heartbeat }

/** The icon of a category: leaf, key, mask, heartbeat. Hidden from screen readers; the name stands beside it. */
export function CategoryIcon({ categoryId, ...icon }: IconProps & { categoryId: string }) {
  const Icon = ICONS[knownCategoryId(categoryId)]
  return <Icon {...icon} />
}
