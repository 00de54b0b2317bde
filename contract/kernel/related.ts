import * as z from 'zod/mini'
import { id } from './shapes.ts'

/** Most related contents offered with an entry, and how many of them may be stories (O-174). */
export const RELATED_OFFERED = 2
export const RELATED_STORIES = 1
/** Most cards, and stories, a pack entry names; spare ones replace those not offered. */
export const RELATED_NAMED = 4

/** A card of the deck that other content leads to. */
export const relatedCard = z.object({ id, title: z.string() })
export type RelatedCard = z.output<typeof relatedCard>

/** A common story that other content leads to. */
const relatedStory = z.object({ id: z.int(), title: z.string() })
export type RelatedStory = z.output<typeof relatedStory>

/** Content that fits an entry, for both partners alike. */
export const related = z.object({
  cards: z.array(relatedCard).check(z.maxLength(RELATED_OFFERED)),
  stories: z.array(relatedStory).check(z.maxLength(RELATED_STORIES)),
})
export type Related = z.output<typeof related>

/** Ids of cards as an entry of a pack names them, the best fitting first. */
export const namedCards = z.array(id).check(z.maxLength(RELATED_NAMED))
