import { suggestionPack } from '#contract/daily/pack-shapes.ts'
import { SUGGESTION_CATEGORIES, type SuggestionCategory } from '#contract/daily/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { readPacks } from '#server/lib/packs.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import {
  dealDay,
  SHOWN,
  type Suggestion,
  type SuggestionDeck,
  type Suggestions,
  suggestionCategory,
  suggestionId,
  unequalDeck,
} from './suggestion-policy.ts'
import { dealsOf, writeDeals } from './suggestion-store.ts'

/**
 * Reads the suggestions of all packs. A suggestion is known by its text, so that a corrected one is
 * a new one.
 * @throws StartFault if a pack is faulty or a category has fewer than two.
 */
export function loadSuggestions(folder: string): Suggestions {
  const entries = readPacks(folder, suggestionPack).flatMap(({ pack }) =>
    pack.suggestions.map((entry) => {
      const {
        text,
        apart = false,
        unequal = false,
      } = typeof entry === 'string' ? { text: entry } : entry
      const deck: SuggestionDeck = unequal ? unequalDeck(pack.category) : pack.category
      return { deck, suggestion: { text, apart } }
    }),
  )
  const decks = Map.groupBy(entries, ({ deck }) => deck)
  for (const category of SUGGESTION_CATEGORIES) {
    if ((decks.get(category)?.length ?? 0) < SHOWN) {
      throw new StartFault(
        `Die Vorschläge „${category}“ in ${folder} reichen nicht: Es müssen mindestens zwei sein.`,
      )
    }
  }
  return new Map(
    [...decks].map(([deck, inDeck]) => [
      deck,
      new Map(inDeck.map(({ suggestion }) => [suggestionId(suggestion.text), suggestion])),
    ]),
  )
}

/**
 * The two suggestions of today for two visible levels, dealt when one of the couple asks first, so
 * that both see the same ones and none comes twice before all had their turn (O-109, O-170).
 */
export async function suggest(
  context: Context,
  suggestions: Suggestions,
  actor: Actor,
  levels: readonly [number, number],
): Promise<{ category: SuggestionCategory; suggestions: Suggestion[] }> {
  const day = utcDay(context.clock.now())
  // Neither person knows the seed: a gap in a known order would tell that the other has looked.
  const seed = context.vault.blindIndex('order of suggestions', `${actor.pairId} ${day}`)
  const { shown } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const stored = await dealsOf(db, pair)
      const dealt = dealDay(suggestions, { seed, day, levels }, stored)
      return { ...dealt, isNew: dealt.record !== stored }
    },
    (trx, pair, { record }) => writeDeals(trx, pair, record),
  )
  return { category: suggestionCategory(...levels), suggestions: shown }
}
