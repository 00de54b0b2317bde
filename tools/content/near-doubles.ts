import { type ContentText, placeOf } from './texts.ts'

/** Words per shingle: shorter ones are idiom, longer ones miss a reworded sentence. */
const WORDS = 4

/**
 * Wording that content/README.md asks for: the person a text names, the place of a kiss. Such words
 * do not count as a text's own.
 */
const ASKED_FOR =
  /\b(?:der Person, )?(?:wer|die) diese Karte (?:gewählt hat|bekommt)|\bdein\p{L}*(?::\p{L})? (?:Partner:in|Lieblingsmensch\p{L}*)|\bdie(?:se)? andere Person\b|\bwo ihr euch beide gern (?:so )?(?:küssen|sehen) lasst\b/giu

const shingles = (text: string): Set<string> => {
  const words =
    text
      .replace(ASKED_FOR, ' ')
      .toLowerCase()
      .match(/[\p{L}\d]+(?::\p{L}+)*/gu) ?? []
  const starts = words.slice(0, Math.max(0, words.length - WORDS + 1))
  return new Set(starts.map((_, start) => words.slice(start, start + WORDS).join(' ')))
}

export interface NearDouble {
  readonly places: readonly [string, string]
  readonly shared: readonly string[]
  /** Shared shingles as a share of the shorter text’s, 0 to 1. */
  readonly share: number
}

/**
 * Pairs of texts that share wording, those with the largest share first. Halves of one entry are
 * about the same and not compared.
 * @param least shared shingles below which a pair is left out
 */
export function nearDoubles(texts: readonly ContentText[], least = 3): NearDouble[] {
  const sets = texts.map((text) => ({ text, set: shingles(text.text) }))
  const holders = new Map<string, number[]>()
  for (const [index, { set }] of sets.entries()) {
    for (const shingle of set) holders.set(shingle, [...(holders.get(shingle) ?? []), index])
  }
  const shared = new Map<string, string[]>()
  for (const [shingle, indexes] of holders) {
    for (const [at, first] of indexes.entries()) {
      for (const second of indexes.slice(at + 1)) {
        const pair = `${first} ${second}`
        shared.set(pair, [...(shared.get(pair) ?? []), shingle])
      }
    }
  }
  return [...shared]
    .flatMap(([pair, common]): NearDouble[] => {
      const [a, b] = pair.split(' ').map((index) => sets[Number(index)])
      if (a === undefined || b === undefined || common.length < least) return []
      const places = [placeOf(a.text), placeOf(b.text)] as const
      if (places[0] === places[1]) return []
      return [{ places, shared: common, share: common.length / Math.min(a.set.size, b.set.size) }]
    })
    .toSorted((a, b) => b.share - a.share)
}
