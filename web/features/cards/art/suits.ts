import { type CategoryId, categoryById, FALLBACK_CATEGORY } from '#contract/cards/rules.ts'

/** A category as the deck sees it: hue, window, scenes. */
export type Suit = CategoryId

/** The suit of a category id; unknown ones borrow the fallback's. */
export const suitOf = (categoryId: string): Suit =>
  categoryById(categoryId)?.id ?? FALLBACK_CATEGORY
