import * as z from 'zod/mini'
import { namedCards, RELATED_NAMED } from '#contract/kernel/related.ts'
import { whole } from '#contract/kernel/shapes.ts'
import { CATEGORY_MAX, LEVEL_MAX, TEXT_MAX } from './rules.ts'

const text = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX))

/** A file of question pairs, as content/README.md describes it. */
export const questionPack = z.object({
  format: z.literal('knistern.questions/1'),
  category: z.string().check(z.minLength(1), z.maxLength(CATEGORY_MAX)),
  /** Asked only of a person who has chosen the category, whose time of life fits few. */
  onRequest: z.optional(z.boolean()),
  pairs: z.array(
    z.object({
      /** Two characters shorter than an id may be: each half adds its own ending. */
      id: z.string().check(z.regex(/^[a-z0-9-]{1,62}$/)),
      geben: text,
      empfangen: text,
      level: whole(0, LEVEL_MAX),
      /** Both do the same, so nobody gives or receives. */
      mutual: z.optional(z.boolean()),
      /** Cards and stories that fit the pair, the best first (O-174). */
      cards: z.optional(namedCards),
      stories: z.optional(z.array(z.int()).check(z.maxLength(RELATED_NAMED))),
    }),
  ),
})
