import { Heartbeat, type IconProps, Key, Leaf, Mask } from '../../../ui/icons.tsx'
import { suitOf } from './suits.ts'

const SIGNS = { wohl: Leaf, joker: Key, abenteuer: Mask, herz: Heartbeat }

/** The sign of a category: leaf, key, mask, heartbeat. Silent; the name stands beside it. */
export function CategoryIcon({ categoryId, ...icon }: IconProps & { categoryId: string }) {
  const Sign = SIGNS[suitOf(categoryId)]
  return <Sign {...icon} />
}
