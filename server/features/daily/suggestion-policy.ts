import { hash } from 'node:crypto'
import { isHigh, type SuggestionCategory } from '#contract/daily/rules.ts'
import type { SuggestionDeals } from './records.ts'

/** A suggestion of the content files. */
export interface Suggestion {
  readonly text: string
  /** Whether the suggestion also works while the partners are in different places. */
  readonly apart: boolean
}

/**
 * A list that is dealt: those of a category for any levels, or those of it for two that lie far apart
 * (O-188).
 */
export type SuggestionDeck = SuggestionCategory | `unequal ${SuggestionCategory}`
export const unequalDeck = (category: SuggestionCategory): SuggestionDeck => `unequal ${category}`

/** Suggestions of the content files by id, the same for every couple; loaded at the start. */
export type Suggestions = ReadonlyMap<SuggestionDeck, ReadonlyMap<string, Suggestion>>

/** Suggestions shown at a time (STATUS-30). */
export const SHOWN = 2

const digest = (text: string): string => hash('sha256', text).slice(0, 12)

/** The id of a suggestion; a corrected text is a new one. */
export const suggestionId = digest

const isMiddle = (level: number): boolean => level >= 4 && level <= 6

/** The kind of suggestion two levels lead to; the rules are tried in this order (KONST-23). */
export function suggestionCategory(a: number, b: number): SuggestionCategory {
  if (a <= 3 || b <= 3) return 'meTime'
  if (isHigh(a) && isHigh(b)) return 'verfuehrung'
  return isMiddle(a) && isMiddle(b) ? 'qualitytime' : 'offen'
}

/** From this difference of two levels on, a suggestion is for two different moods (O-170). */
const UNEQUAL_FROM = 4

/** Whether two levels lie so far apart that one suggestion is about just that (O-170). */
export const areUnequal = (a: number, b: number): boolean => Math.abs(a - b) >= UNEQUAL_FROM

/**
 * The next of a list: what was never dealt, then what was dealt longest ago, so that none comes
 * twice before all others had their turn, also while the list grows (O-170).
 * @param ids in the order they are dealt first
 * @param dealt those dealt before, longest ago first; others than `ids` stay there and
 *   are not dealt: a newer content may know them
 * @param count how many; `ids` has at least as many
 */
export function dealNext(
  ids: readonly string[],
  dealt: readonly string[],
  count: number,
): { readonly next: readonly string[]; readonly dealt: readonly string[] } {
  const known = new Set(dealt)
  const again = dealt.filter((id) => ids.includes(id))
  const next = [...ids.filter((id) => !known.has(id)), ...again].slice(0, count)
  return { next, dealt: [...dealt.filter((id) => !next.includes(id)), ...next] }
}

/** The number of suggestions a day shows of a deck. */
type Wish = readonly [deck: SuggestionDeck, count: number]

/** Both are of the category; one of two is for levels far apart, if it has any. */
function wishesFor(suggestions: Suggestions, levels: readonly [number, number]): readonly Wish[] {
  const category = suggestionCategory(...levels)
  const deck = unequalDeck(category)
  if (!areUnequal(...levels) || !suggestions.has(deck)) return [[category, SHOWN]]
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
 * The suggestions of a day for two levels, and the record after dealing them; the same record if
 * they have been dealt already.
 * @param seed of the couple and the day, which mixes what was never dealt
 */
export function dealDay(
  suggestions: Suggestions,
  { seed, day, levels }: { seed: string; day: string; levels: readonly [number, number] },
  stored: SuggestionDeals | undefined,
): { readonly shown: Suggestion[]; readonly record: SuggestionDeals } {
  let record: SuggestionDeals =
    stored?.day === day ? stored : { day, today: {}, dealt: stored?.dealt ?? {} }
  const shown: Suggestion[] = []
  for (const wish of wishesFor(suggestions, levels)) {
    const dealt = deal(suggestions, seed, record, wish)
    record = dealt.record
    shown.push(...dealt.ids.flatMap((id) => suggestions.get(wish[0])?.get(id) ?? []))
  }
  return { shown, record }
}
