import * as z from 'zod/mini'
import { SUGGESTION_CATEGORIES, SUGGESTION_MAX } from './rules.ts'

const text = z.string().check(z.minLength(1), z.maxLength(SUGGESTION_MAX))

const suggestion = z.union([
  text,
  z.object({ text, apart: z.optional(z.boolean()), unequal: z.optional(z.boolean()) }),
])

/** A file of suggestions, as content/README.md describes it. */
export const suggestionPack = z.object({
  format: z.literal('knistern.suggestions/1'),
  category: z.enum(SUGGESTION_CATEGORIES),
  suggestions: z.array(suggestion),
})
