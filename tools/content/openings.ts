import type { ContentText } from './texts.ts'

export interface Opening {
  readonly file: string
  readonly word: string
  readonly count: number
  /** Texts of the file. */
  readonly of: number
}

/** How often the texts of each file begin with the same word, the most frequent first. */
export function openings(texts: readonly ContentText[]): Opening[] {
  const files = Map.groupBy(texts, ({ kind, file }) => `${kind}/${file}`)
  return [...files]
    .flatMap(([file, entries]) => {
      const words = Map.groupBy(entries, ({ text }) => text.match(/[\p{L}\d]+/u)?.[0] ?? '')
      return [...words].map(([word, same]) => ({
        file,
        word,
        count: same.length,
        of: entries.length,
      }))
    })
    .toSorted((a, b) => b.count / b.of - a.count / a.of)
}
