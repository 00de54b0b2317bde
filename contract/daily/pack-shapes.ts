import * as z from 'zod/mini'
import { SUGGESTION_MAX, type SuggestionCategory } from './rules.ts'

const CATEGORIES = [
  'meTime',
  'verfuehrung',
  'qualitytime',
  'offen',
] as const satisfies readonly SuggestionCategory[]

/** A file of suggestions, as content/README.md describes it. */
export const suggestionPack = z.object({
  format: z.literal('knistern.suggestions/1'),
  category: z.enum(CATEGORIES),
  suggestions: z.array(z.string().check(z.minLength(1), z.maxLength(SUGGESTION_MAX))),
})
