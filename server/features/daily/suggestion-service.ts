import { suggestionPack } from '#contract/daily/pack-shapes.ts'
import { SUGGESTION_CATEGORIES, type SuggestionCategory, twoPlaces } from '#contract/daily/rules.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'

/** Suggestions of the content files, the same for every couple; loaded at the start. */
export type Suggestions = ReadonlyMap<SuggestionCategory, readonly string[]>

/** Suggestions shown at a time (STATUS-30). */
const SHOWN = 2

/**
 * Reads the suggestions of all packs.
 * @throws StartFault if a pack is faulty or a category has fewer than two.
 */
export function loadSuggestions(folder: string): Suggestions {
  const packs = readPacks(folder, suggestionPack).map(({ pack }) => pack)
  const byCategory = Map.groupBy(packs, (pack) => pack.category)
  return new Map(
    SUGGESTION_CATEGORIES.map((category) => {
      const texts = (byCategory.get(category) ?? []).flatMap((pack) => pack.suggestions)
      if (texts.length < SHOWN) {
        throw new StartFault(
          `Die Vorschläge „${category}“ in ${folder} reichen nicht: Es müssen mindestens zwei sein.`,
        )
      }
      return [category, texts]
    }),
  )
}

/** The two suggestions of a pair for a day, the same for both partners (O-109). */
export function suggest(
  suggestions: Suggestions,
  pairId: string,
  day: string,
  category: SuggestionCategory,
): { category: SuggestionCategory; texts: string[] } {
  const texts = suggestions.get(category) ?? []
  const places = twoPlaces(pairId, day, category, texts.length)
  return { category, texts: places.flatMap((place) => texts[place] ?? []) }
}
