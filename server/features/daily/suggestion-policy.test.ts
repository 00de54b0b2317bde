import { describe, expect, test } from 'vitest'
import { areUnequal, dealNext, suggestionCategory } from './suggestion-policy.ts'

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

describe('the suggestion', () => {
  /** Rows are one’s own level from 0 to 10, columns the partner’s. */
  const GRID = [
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmqqqoooo',
    'mmmmqqqoooo',
    'mmmmqqqoooo',
    'mmmmooovvvv',
    'mmmmooovvvv',
    'mmmmooovvvv',
    'mmmmooovvvv',
  ]

  test.each(LEVELS)('STATUS-26 STATUS-27 STATUS-28 STATUS-29 KONST-23 The row of level %i', (a) => {
    expect(LEVELS.map((b) => suggestionCategory(a, b)[0]).join('')).toBe(GRID[a])
  })

  test('STATUS-34 O-170 Levels four apart or more are unequal', () => {
    for (const a of LEVELS) {
      for (const b of LEVELS) expect(areUnequal(a, b)).toBe(Math.max(a, b) - Math.min(a, b) > 3)
    }
  })

  test('STATUS-35 O-170 No suggestion is repeated before all were dealt, and two of a day differ', () => {
    for (let length = 2; length <= 9; length += 1) {
      const ids = Array.from({ length }, (_, index) => `s${index}`)
      const seen: string[] = []
      let dealt: readonly string[] = []
      for (let day = 0; day < 4 * length; day += 1) {
        const result = dealNext(ids, dealt, day % 3 === 0 ? 1 : 2)
        dealt = result.dealt
        expect(new Set(result.next).size).toBe(result.next.length)
        seen.push(...result.next)
      }
      for (let start = 0; start + length <= seen.length; start += 1) {
        expect(new Set(seen.slice(start, start + length)).size).toBe(length)
      }
    }
  })

  test('O-170 A new suggestion is dealt in its order; a removed one is not, but stays in the list', () => {
    expect(dealNext(['neu', 'a', 'b', 'c'], ['a', 'fort'], 2)).toEqual({
      next: ['neu', 'b'],
      dealt: ['a', 'fort', 'neu', 'b'],
    })
  })

  test('O-170 A suggestion that is added late is not repeated before all others were dealt', () => {
    const [grown, dealt] = [
      ['neu', 'a', 'b', 'c'],
      ['a', 'b'],
    ]
    const first = dealNext(grown, dealt, 2)
    expect(first.next).toEqual(['neu', 'c'])
    expect(dealNext(grown, first.dealt, 2).next).toEqual(['a', 'b'])
  })
})
