import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-de'
import { createHunspellFromStrings } from 'hunspell-wasm'
import { type ContentText, placeOf } from './texts.ts'

/** Words with their apostrophes, hyphens and the colon of „jede:r“. */
const WORD = /\p{L}+(?:[-’:]\p{L}+)*/gu

/** The words a file lists, one per line; a line that begins with # is a comment. */
export const readWords = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

export interface Spelling {
  /** Words neither the dictionary nor our list knows, each with the first place it stands. */
  readonly unknown: ReadonlyMap<string, string>
  /** Words of our list that no text needs. */
  readonly unused: readonly string[]
}

/**
 * Spells every word by the German dictionary of Hunspell and by our own list.
 * @param own words as they stand in the texts; a capital at their beginning makes no difference
 */
export async function checkSpelling(
  texts: readonly ContentText[],
  own: readonly string[],
): Promise<Spelling> {
  const places = new Map<string, string>()
  for (const text of texts) {
    for (const [word] of text.text.matchAll(WORD)) {
      if (!places.has(word)) places.set(word, placeOf(text))
    }
  }
  const decoder = new TextDecoder()
  const hunspell = await createHunspellFromStrings(
    decoder.decode(dictionary.aff),
    decoder.decode(dictionary.dic),
  )
  try {
    const strange = [...places].filter(([word]) => !hunspell.testSpelling(word))
    const known = new Set(own.map((word) => word.toLowerCase()))
    const needed = new Set(strange.map(([word]) => word.toLowerCase()))
    return {
      unknown: new Map(strange.filter(([word]) => !known.has(word.toLowerCase()))),
      unused: own.filter((word) => !needed.has(word.toLowerCase())),
    }
  } finally {
    hunspell.dispose()
  }
}
