import * as z from 'zod/mini'
import { SUGGESTION_CATEGORIES, SUGGESTION_MAX } from './rules.ts'

/** A file of suggestions, as content/README.md describes it. */
export const suggestionPack = z.object({
  format: z.literal('knistern.suggestions/1'),
  category: z.enum(SUGGESTION_CATEGORIES),
  suggestions: z.array(z.string().check(z.minLength(1), z.maxLength(SUGGESTION_MAX))),
})
