import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { searchText, whole, wholeInQuery } from '#contract/kernel/shapes.ts'
import { LEVEL_MAX, MOODS } from './rules.ts'
import { card } from './shapes.ts'

const feature = 'cards'

export const categoryAndLevel = {
  category: z.optional(z.string().check(z.maxLength(100))),
  dirtyLevel: z.optional(wholeInQuery(0, LEVEL_MAX)),
}

export const listMoods = defineCall({
  method: 'GET',
  path: '/moods',
  access: 'user',
  feature,
  summary:
    'The moods with the number of cards the pair can draw, and has not played; of a category and level if given.',
  source: 'KARTEN-115, O-083',
  query: z.object(categoryAndLevel),
  answer: z.array(
    z.object({
      name: z.enum(MOODS),
      count: z.int(),
      /** How many of them the pair has not played. */
      left: z.int(),
    }),
  ),
})

export const searchCards = defineCall({
  method: 'POST',
  path: '/cards/search',
  access: 'user',
  reads: true,
  feature,
  summary:
    'Cards of GET /cards whose title, texts or tags have each word, those with all in the title first.',
  source: 'KARTEN-127, O-083, O-198',
  body: z.object({
    search: searchText,
    category: categoryAndLevel.category,
    dirtyLevel: z.optional(whole(0, LEVEL_MAX)),
    mood: z.optional(z.enum(MOODS)),
  }),
  answer: z.object({
    cards: z.array(card),
    /** There are further ones. */
    more: z.boolean(),
  }),
})

export const likedByBoth = defineCall({
  method: 'GET',
  path: '/card-meta/both',
  access: 'user',
  feature,
  summary:
    'The cards both like, all of them: each of the two is shown what the other has been shown.',
  source: 'KARTEN-142, KARTEN-143, O-148, O-187, O-191',
  answer: z.array(card),
})

export const filterCalls = [listMoods, searchCards, likedByBoth] as const
