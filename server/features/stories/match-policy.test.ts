import { describe, expect, test } from 'vitest'
import type { Preference } from '#contract/stories/rules.ts'
import { ratingShownIn } from './match-policy.ts'

const ANY = ['yes', 'maybe', 'no', null] as const satisfies readonly (Preference | null)[]
const everyState = ANY.flatMap((mine) =>
  ANY.flatMap((partner) => [true, false].map((shares) => ({ mine, partner, shares }))),
)

describe('which ratings of the partner are shown', () => {
  const M = 'matches'
  const P = 'partnerRatings'

  test.each([
    ['yes', true, [M, M, null, null]],
    ['yes', false, [M, M, null, null]],
    ['maybe', true, [M, M, null, null]],
    ['maybe', false, [M, M, null, null]],
    ['no', true, [null, null, null, null]],
    ['no', false, [null, null, null, null]],
    [null, true, [P, P, null, null]],
    [null, false, [null, null, null, null]],
  ] as const)(
    'STORIES-69 ROLLEN-25 O-114 One’s own %s with consent %s against yes, maybe, no and nothing',
    (mine, shares, row) => {
      expect(ANY.map((partner) => ratingShownIn(mine, partner, shares))).toEqual(row)
    },
  )

  test('STORIES-77 The partner’s no and no rating look exactly the same', () => {
    for (const { mine, shares } of everyState) {
      expect(ratingShownIn(mine, 'no', shares)).toBe(ratingShownIn(mine, null, shares))
    }
  })

  test('STORIES-75 A match is one for both partners, whoever shares', () => {
    for (const { mine, partner, shares } of everyState) {
      const here = ratingShownIn(mine, partner, shares) === M
      expect(ratingShownIn(partner, mine, !shares) === M).toBe(here)
    }
  })

  test('STORIES-76 O-114 A story one has rated no shows nothing of the partner', () => {
    for (const { partner, shares } of everyState) {
      expect(ratingShownIn('no', partner, shares)).toBeNull()
    }
  })
})
