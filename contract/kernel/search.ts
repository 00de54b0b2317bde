/** Length of a search text in characters, after trimming. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100
/** Words of a search text that are looked for; further ones are ignored. */
export const SEARCH_WORDS = 10

/** A part of a text, up to a space, else up to a letter; one of marks alone ends anywhere. */
const PART = /.{1,250}(?!\S)|.{1,250}(?!\p{M})|.{1,250}/gsu

/**
 * Composes letters with marks, since „ö“ may be typed as one character or as „o“ and its dots. Part
 * by part, since the marks of a letter are sorted in the square of their number: 20,000 take 160 ms.
 */
export const composed = (text: string): string =>
  text.replace(PART, (part) => part.normalize('NFC'))

/** Spellings of one German letter, for keyboards without it. */
const SPELLINGS = [/ä|ae/giu, /ö|oe/giu, /ü|ue/giu, /ß|ss/giu]

/**
 * Pattern that finds a text in texts that are `composed`, ignoring case; „oe“ finds „ö“ and the other
 * way round. The index of a match is an index into the searched text.
 */
export const searchPattern = (text: string): RegExp =>
  new RegExp(
    SPELLINGS.reduce(
      (pattern, spelling) => pattern.replace(spelling, `(?:${spelling.source})`),
      composed(text.trim()).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    ),
    'iu',
  )

/** Patterns of the words of a search text. */
export const wordPatterns = (search: string): RegExp[] =>
  search.trim().split(/\s+/u).slice(0, SEARCH_WORDS).map(searchPattern)

/** Whether each word of a search text is in a text, in any order. */
export function containsWords(search: string): (text: string) => boolean {
  const patterns = wordPatterns(search)
  return (text) => {
    const searched = composed(text)
    return patterns.every((pattern) => pattern.test(searched))
  }
}
