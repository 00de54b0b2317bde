/** Limits of a card (O-099). */
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 4000
export const INSTRUCTIONS_MAX = 2000
export const TAGS_MAX = 20
export const TAG_MAX = 40
export const LEVEL_MAX = 10
/** Suggestions of the tag field (KARTEN-97). */
export const TAG_SUGGESTIONS = 7

/** Most cards of one file, and of what one import takes. */
export const PACK_MAX = 500
/** Largest pack in bytes: so many cards of two thousand characters. */
export const PACK_MAX_BYTES = 1024 * 1024

/** Most cards of one page, and the largest seed that orders pages. */
export const PAGE_MAX = 500
export const SEED_MAX = 999_999_999

/** The four categories, fixed, in the order they are shown (KARTEN-103, O-095). */
export const CATEGORIES = [
  { id: 'wohl', name: 'Wohlfühlmomente' },
  { id: 'joker', name: 'Joker & Freifahrtschein' },
  { id: 'abenteuer', name: 'Abenteuerlust' },
  { id: 'herz', name: 'Herzklopfen' },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

/** Whom a card addresses: both, whoever chooses it, whoever receives it (O-162). */
export const ADDRESSEES = ['both', 'chooser', 'receiver'] as const
export type Addressee = (typeof ADDRESSEES)[number]

/** Cards a person may have laid aside at a time (O-163). */
export const HAND_MAX = 3

/** The category whose drawing stands in for an unknown one (KARTEN-104). */
export const FALLBACK_CATEGORY: CategoryId = 'wohl'

export const categoryById = (id: string) => CATEGORIES.find((category) => category.id === id)
export const categoryByName = (name: string) =>
  CATEGORIES.find((category) => category.name === name)

/** The id itself if the category is known, else the fallback's. */
export const knownCategoryId = (id: string): CategoryId => categoryById(id)?.id ?? FALLBACK_CATEGORY

/** Two tags are one if they differ only in case (KARTEN-94): Küche is not Kuche. */
export const tagKey = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('de')

/** Tags the deck can be filtered by. */
export const MOODS = ['müde', 'aus der Ferne', 'kurz', 'Jahreszeit'] as const
export type Mood = (typeof MOODS)[number]

/** Whether a card with these tags fits a mood. */
export const fitsMood = (tags: readonly string[], mood: Mood): boolean =>
  tags.some((tag) => tagKey(tag) === tagKey(mood))

export interface CardDraft {
  readonly title: string
  readonly categoryId: string
  readonly description: string
  readonly instructions?: string | null | undefined
}

/** What is missing on a card (KARTEN-84 to KARTEN-88). */
export const cardFaults = {
  title: 'Bitte gib der Karte einen Titel.',
  categoryId: 'Bitte wähle eine Kategorie.',
  description: 'Bitte beschreibe die Karte.',
} as const

/** The first field of a card form that is missing, or null (KARTEN-84 to KARTEN-88). */
export function missingCardField(draft: CardDraft): keyof typeof cardFaults | null {
  if (draft.title.trim() === '') return 'title'
  if (categoryById(draft.categoryId) === undefined) return 'categoryId'
  return draft.description.trim() === '' ? 'description' : null
}

/** Whether so few of the cards are left that the deck is offered to be mixed anew: under a fifth (O-164). */
export const isNearlyPlayed = (
  categories: readonly { readonly count: number; readonly left: number }[],
): boolean => {
  const count = categories.reduce((sum, category) => sum + category.count, 0)
  const left = categories.reduce((sum, category) => sum + category.left, 0)
  return 5 * left < count
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

/** Golden ratio: neighbours of a stride near it lie far apart, whatever the length of the list. */
const GOLDEN = 0.618_033_988_749_895

/**
 * Positions of one page of a list of `count`, spread over all of it: pages of one seed cover every
 * position exactly once, and a page costs its own length, not that of the list.
 */
export function spreadPage(count: number, seed: number, page: number, limit: number): number[] {
  if (count === 0) return []
  let stride = Math.max(1, Math.round(count * GOLDEN) + (seed % 7))
  while (greatestCommonDivisor(stride, count) !== 1) stride += 1
  const first = (page - 1) * limit
  const length = Math.max(0, Math.min(limit, count - first))
  return Array.from({ length }, (_, index) => (seed + (first + index) * stride) % count)
}
