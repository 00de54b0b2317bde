import * as z from 'zod/mini'
import { whole } from '#contract/kernel/shapes.ts'
import {
  CATEGORIES,
  DESCRIPTION_MAX,
  INSTRUCTIONS_MAX,
  LEVEL_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from './rules.ts'

/** A file of cards, as content/README.md describes it. */
export const cardPack = z.object({
  format: z.literal('knistern.cards/1'),
  category: z.enum(CATEGORIES.map((category) => category.name)),
  cards: z.array(
    z.object({
      id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
      title: z.string().check(z.minLength(1), z.maxLength(TITLE_MAX)),
      description: z.string().check(z.minLength(1), z.maxLength(DESCRIPTION_MAX)),
      instructions: z.optional(z.string().check(z.maxLength(INSTRUCTIONS_MAX))),
      level: whole(0, LEVEL_MAX),
      tags: z
        .array(z.string().check(z.minLength(1), z.maxLength(TAG_MAX)))
        .check(z.maxLength(TAGS_MAX)),
    }),
  ),
})
export type CardPack = z.output<typeof cardPack>
