import { describe, expect, test } from 'vitest'
import { restsUntil } from '#contract/cards/season-rules.ts'
import { fitsMood } from '#server/features/cards/policy.ts'
import { DAYS, isAdvent, isBack, isInSeason } from './calendar.ts'
import { type CardYears, deck, playCards } from './cards.ts'
import { COUPLES } from './couples.ts'
import { askQuestions, dealSuggestions } from './daily.ts'
import { tableOf } from './table.ts'

test('KARTEN-110 KARTEN-111 KARTEN-124 Every card is drawn on the days that a calendar gives it, over two years', () => {
  for (const day of DAYS) {
    const drawn = deck.cards.filter((card) => restsUntil(card, day, deck.turnOf(card.id)) === null)
    expect(drawn).toEqual(deck.cards.filter((card) => isInSeason(card, day)))
  }
})

const allYears = COUPLES.map((couple) => ({ name: couple.name, couple, ...playCards(couple) }))

/** Evenings whose card came before, and whether it was mixed anew since. */
function comingsAgain({ played, mixings }: Pick<CardYears, 'played' | 'mixings'>) {
  const last = new Map<string, string>()
  return played.flatMap(({ card, day }) => {
    const before = last.get(card.id)
    last.set(card.id, day)
    if (before === undefined) return []
    const isMixed = mixings.some(
      ({ day: mixed, mood }) =>
        before < mixed && mixed <= day && (mood === undefined || fitsMood(card.tags, mood)),
    )
    return [{ card, before, day, isMixed }]
  })
}

describe.each(allYears)('two years of a couple: $name', (years) => {
  const { couple, played, thin } = years

  test('O-164 KARTEN-12 No evening offers fewer than ten fitting cards', () => {
    expect(thin).toEqual([])
    expect(played).toHaveLength(DAYS.length)
  })

  test('O-149 KARTEN-110 KARTEN-123 Each card is played in its season, without a limit, and one of a time of life under its mood alone', () => {
    for (const { card, day } of played) {
      expect([day, card.id, isInSeason(card, day)]).toEqual([day, card.id, true])
      expect([card.id, couple.limits(card)]).toEqual([card.id, false])
    }
    const ofLife = played.filter(({ card }) => fitsMood(card.tags, 'rund um die Geburt'))
    expect(ofLife.length > 0).toBe(couple.name === 'new parents')
  })

  test('O-164 KARTEN-125 No card comes twice before the deck or its mood is mixed anew, its season begins or its occasion is a year old', () => {
    const tooEarly = comingsAgain(years).filter(
      ({ card, before, day, isMixed }) => !isMixed && !isBack(card, before, day),
    )
    expect(tooEarly).toEqual([])
  })

  test('KARTEN-124 No door of the first December is opened in the second', () => {
    const doors = ['2027', '2028'].map((year) =>
      played
        .filter(({ card, day }) => card.advent !== null && day.startsWith(year))
        .map(({ card, day }) => {
          expect([card.id, day, isAdvent(day)]).toEqual([card.id, day, true])
          return card.id
        }),
    )
    expect(doors.map(({ length }) => length > 0)).toEqual([true, true])
    expect(new Set(doors.flat()).size).toBe(doors.flat().length)
  })

  test('TAGESFRAGE-02 No question of the day comes twice', () => {
    expect(new Set(askQuestions(couple.name).map(({ id }) => id)).size).toBe(DAYS.length)
  })

  test('STATUS-34 STATUS-35 O-170 O-188 No suggestion comes twice before all of its list had their turn', () => {
    const lists = dealSuggestions(couple, couple.name)
    expect(lists.flatMap(({ shown }) => shown)).toHaveLength(2 * DAYS.length)
    for (const { name, size, shown } of lists) {
      const ids = shown.map(({ id }) => id)
      for (const [at, id] of ids.entries()) {
        expect([name, at, ids.slice(Math.max(0, at - size + 1), at).includes(id)]).toEqual([
          name,
          at,
          false,
        ])
      }
    }
  })
})

test('KARTEN-125 Cards of a season come again the next year without being mixed anew', () => {
  const byThemselves = allYears.flatMap(comingsAgain).filter(({ isMixed }) => !isMixed)
  expect(byThemselves.some(({ card }) => card.season !== null)).toBe(true)
})

test('The same seed plays the same two years, which are printed', () => {
  const [first, ...others] = allYears.map((years) => tableOf(years.couple, years))
  const [gentle] = COUPLES
  expect(gentle && tableOf(gentle, playCards(gentle))).toBe(first)
  process.stdout.write(`${[first, ...others].join('\n\n')}\n`)
})
