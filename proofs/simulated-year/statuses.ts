import { join } from 'node:path'
import { expect } from 'vitest'
import { grantPermission, postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { notReleased } from '#contract/daily/errors.ts'
import { areUnequal, SUGGESTION_CATEGORIES, suggestionCategory } from '#contract/daily/rules.ts'
import { type Deck, loadSuggestions } from '../../server/features/daily/suggestion-service.ts'
import { CONTENT } from '../../server/testing/content.ts'
import type { Pair } from '../../server/testing/couples.ts'
import type { Day, Part } from './couple.ts'

const decks = loadSuggestions(join(CONTENT, 'suggestions'))
/** Levels far apart lead to two of the categories (O-188). */
const DECKS: readonly Deck[] = [...SUGGESTION_CATEGORIES, 'unequal meTime', 'unequal offen']
const sizeOf = (deck: Deck): number => decks.get(deck)?.size ?? 0
const isIn = (deck: Deck, text: string): boolean =>
  [...(decks.get(deck)?.values() ?? [])].some((one) => one.text === text)

/** Levels of all kinds: every combination comes within four months. */
const levelsOf = (at: number) => [(at * 3) % 11, (at * 5 + Math.floor(at / 11)) % 11] as const

/** Both say how they feel on most days, and read the suggestions that come of it. */
export function newStatuses({ mia, jonas }: Pair): Part {
  const shown = new Map<Deck, string[]>(DECKS.map((deck) => [deck, []]))
  const again = new Map<Deck, string>()

  async function post({ at, isLed }: Day, isAlone: boolean): Promise<void> {
    const [hers, his] = levelsOf(at)
    await mia.ask(postStatus, { body: { level: hers, message: '' } })
    if (isAlone) return
    const body = { level: his, message: `Tag ${at}` }
    if (isLed) {
      expect((await jonas.call(postStatus, { body })).message).toBe(notReleased.message)
      await mia.ask(grantPermission)
    }
    await jonas.ask(postStatus, { body })
  }

  /** None comes twice before all of its list had their turn. */
  function note(text: string, deck: Deck, date: string): void {
    const before = shown.get(deck) ?? []
    if (before.includes(text) && !again.has(deck)) again.set(deck, date)
    expect(before.slice(Math.max(0, before.length - sizeOf(deck) + 1))).not.toContain(text)
    before.push(text)
  }

  return {
    async play(day) {
      const [hers, his] = levelsOf(day.at)
      const isAlone = day.at % 13 === 6
      await post(day, isAlone)
      const [one, other] = day.at % 2 === 0 ? [mia, jonas] : [jonas, mia]
      const { suggestion } = await one.ask(statusOfToday)
      expect((await other.ask(statusOfToday)).suggestion).toEqual(suggestion)
      if (isAlone) {
        expect(suggestion).toBeNull()
        return
      }
      const category = suggestionCategory(hers, his)
      expect(suggestion?.category).toBe(category)
      const texts = suggestion?.suggestions.map(({ text }) => text) ?? []
      expect(texts).toHaveLength(2)
      const unequal = texts.filter((text) => isIn(`unequal ${category}`, text))
      expect(unequal).toHaveLength(areUnequal(hers, his) ? 1 : 0)
      for (const text of texts) {
        const deck: Deck = unequal.includes(text) ? `unequal ${category}` : category
        expect(isIn(deck, text)).toBe(true)
        note(text, deck, day.date)
      }
    },
    rows: () =>
      DECKS.map((deck) => ({
        kind: `suggestions ${deck}`,
        there: sizeOf(deck),
        given: shown.get(deck)?.length ?? 0,
        again: again.get(deck) ?? null,
      })),
  }
}
