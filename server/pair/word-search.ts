import { composed, containsWords, SEARCH_MAX, wordPatterns } from '#contract/kernel/search.ts'
import { eachInSlices } from '../lib/slices.ts'

/** Longest text that is searched in one go, some 0.7 ms of work. */
const PART_MAX = 1_000
/**
 * A part of a longer text, up to a space where there is one, else with the beginning of the next part:
 * a found word may have four times its characters, as „ß“ for „ss“ and with marks apart from letters.
 */
const PART = new RegExp(
  `.{1,${PART_MAX}}(?!\\S)|.{1,${PART_MAX}}(?=(\\S{0,${4 * SEARCH_MAX}}))`,
  'gs',
)

/**
 * Whether each word of a search text is in a text, like `containsWords`, in time slices: fifty „ß“ in a
 * story of them take 24 ms. Folding texts for `includes` would cost eight times as much where texts
 * are ordinary, and as much where they are not.
 */
export function containsWordsInSlices(search: string): (text: string) => Promise<boolean> {
  const isInShortText = containsWords(search)
  const patterns = wordPatterns(search)
  return async (text) => {
    if (text.length <= PART_MAX) return isInShortText(text)
    const missing = new Set(patterns)
    await eachInSlices(Array.from(text.matchAll(PART)), ([part, next = '']) => {
      if (missing.size === 0) return
      const searched = composed(part + next)
      for (const pattern of missing) if (pattern.test(searched)) missing.delete(pattern)
    })
    return missing.size === 0
  }
}
