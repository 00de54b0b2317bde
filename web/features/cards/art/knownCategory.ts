import { type CategoryId, categoryById } from '#contract/cards/rules.ts'

/** The category whose drawing stands in for an unknown one (KARTEN-104). */
export const FALLBACK_CATEGORY: CategoryId = 'wohl'

/** The id itself if the category is known, else the fallback's. */
export const knownCategoryId = (id: string): CategoryId => categoryById(id)?.id ?? FALLBACK_CATEGORY
