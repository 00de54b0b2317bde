import { createHash } from 'node:crypto'
import { suggestionPack } from '#contract/daily/pack-shapes.ts'
import {
  areUnequal,
  dealNext,
  SUGGESTION_CATEGORIES,
  type SuggestionCategory,
  suggestionCategory,
} from '#contract/daily/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { SuggestionDeals } from './records.ts'
import { dealsOf, writeDeals } from './suggestion-store.ts'

/** A suggestion of the content files. */
interface Suggestion {
  readonly text: string
  /** Works in two places too. */
  readonly apart: boolean
}

/**
 * A list that is dealt: those of a category for any levels, or those of it for two that lie far apart
 * (O-188).
 */
export type Deck = SuggestionCategory | `unequal ${SuggestionCategory}`
const unequalDeck = (category: SuggestionCategory): Deck => `unequal ${category}`

/** Suggestions of the content files by id, the same for every couple; loaded at the start. */
export type Suggestions = ReadonlyMap<Deck, ReadonlyMap<string, Suggestion>>

/** Suggestions shown at a time (STATUS-30). */
const SHOWN = 2

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)

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
      const deck: Deck = unequal ? unequalDeck(pack.category) : pack.category
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
      new Map(inDeck.map(({ suggestion }) => [digest(suggestion.text), suggestion])),
    ]),
  )
}

/** What a day has to show of which deck. */
type Wish = readonly [deck: Deck, count: number]

/** Both are of the category; one of two is for levels far apart, if it has any. */
function wishesFor(
  suggestions: Suggestions,
  category: SuggestionCategory,
  unequal: boolean,
): readonly Wish[] {
  const deck = unequalDeck(category)
  if (!unequal || !suggestions.has(deck)) return [[category, SHOWN]]
  return [
    [deck, 1],
    [category, SHOWN - 1],
  ]
}

/**
 * The ids of a day for one wish, and the record after dealing; the same record if the day has been
 * dealt that many already.
 */
function deal(
  suggestions: Suggestions,
  seed: string,
  record: SuggestionDeals,
  [deck, count]: Wish,
): { readonly ids: readonly string[]; readonly record: SuggestionDeals } {
  const known = suggestions.get(deck) ?? new Map<string, Suggestion>()
  const today = (record.today[deck] ?? []).filter((id) => known.has(id))
  if (today.length >= count) return { ids: today.slice(0, count), record }
  const order = [...known.keys()]
    .map((id) => ({ id, at: digest(`${seed} ${id}`) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ id }) => id)
  const { next, dealt } = dealNext(order, record.dealt[deck] ?? [], count - today.length)
  const ids = [...today, ...next]
  return {
    ids,
    record: {
      ...record,
      today: { ...record.today, [deck]: ids },
      dealt: { ...record.dealt, [deck]: [...dealt] },
    },
  }
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
  const category = suggestionCategory(...levels)
  const wishes = wishesFor(suggestions, category, areUnequal(...levels))
  // Neither of the two knows it: a gap in a known order would tell that the other has looked.
  const seed = context.vault.blindIndex('order of suggestions', `${actor.pairId} ${day}`)
  const { shown } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const stored = await dealsOf(db, pair)
      let record: SuggestionDeals =
        stored?.day === day ? stored : { day, today: {}, dealt: stored?.dealt ?? {} }
      const shown: Suggestion[] = []
      for (const wish of wishes) {
        const dealt = deal(suggestions, seed, record, wish)
        record = dealt.record
        shown.push(...dealt.ids.flatMap((id) => suggestions.get(wish[0])?.get(id) ?? []))
      }
      return { isNew: record !== stored, record, shown }
    },
    (trx, pair, { record }) => writeDeals(trx, pair, record),
  )
  return { category, suggestions: shown }
}
