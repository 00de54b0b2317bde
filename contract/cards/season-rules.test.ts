import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/kernel/day.ts'
import { ADVENT_MAX, restsUntil, SEASONS, type Season } from './season-rules.ts'

const ofSeason = (season: Season | null) => ({ season, advent: null })
const ofAdvent = (advent: number) => ({ season: null, advent })

/** Every day of a year and the one after, a leap year among them. */
const days = Array.from({ length: 731 }, (_, at) => addDays('2027-01-01', at))

describe('the season of a card', () => {
  test.each([
    ['frühling', '03-01', '05-31'],
    ['sommer', '06-01', '08-31'],
    ['herbst', '09-01', '11-30'],
  ] as const)('A card of %s is drawn from %s to %s', (season, first, last) => {
    for (const day of days) {
      const isDrawn = day.slice(5) >= first && day.slice(5) <= last
      expect([day, restsUntil(ofSeason(season), day) === null]).toEqual([day, isDrawn])
    }
  })

  test('A card of winter is drawn from 1 December to the end of February, leap day included', () => {
    for (const day of days) {
      const isDrawn = day.slice(5) >= '12-01' || day.slice(5) <= '02-29'
      expect([day, restsUntil(ofSeason('winter'), day) === null]).toEqual([day, isDrawn])
    }
  })

  test('Each day has one season, and a card without one is drawn on all', () => {
    for (const day of days) {
      const drawn = SEASONS.filter((season) => restsUntil(ofSeason(season), day) === null)
      expect(drawn).toHaveLength(1)
      expect(restsUntil(ofSeason(null), day)).toBeNull()
    }
  })

  test('A card of Advent is drawn from its day to Christmas Eve, those before it too', () => {
    for (const day of days) {
      const date = Number(day.slice(8))
      const isAdvent = day.slice(5, 7) === '12' && date <= ADVENT_MAX
      for (let advent = 1; advent <= ADVENT_MAX; advent += 1) {
        const isDrawn = isAdvent && advent <= date
        expect([day, advent, restsUntil(ofAdvent(advent), day) === null]).toEqual([
          day,
          advent,
          isDrawn,
        ])
      }
    }
  })

  test.each([
    [ofSeason('herbst'), '2027-06-15', '2027-09-01'],
    [ofSeason('herbst'), '2027-12-01', '2028-09-01'],
    [ofSeason('winter'), '2028-03-01', '2028-12-01'],
    [ofSeason('frühling'), '2027-12-31', '2028-03-01'],
    [ofAdvent(5), '2027-11-30', '2027-12-05'],
    [ofAdvent(5), '2027-12-04', '2027-12-05'],
    [ofAdvent(24), '2027-12-25', '2028-12-24'],
  ])('%o rests on %s until %s', (card, day, until) => {
    expect(restsUntil(card, day)).toBe(until)
  })

  test('The day a card rests until is the first on which it is drawn', () => {
    for (const card of [...SEASONS.map(ofSeason), ofAdvent(1), ofAdvent(24)]) {
      for (const day of days.slice(0, 366)) {
        const until = restsUntil(card, day)
        if (until === null) continue
        expect(until > day).toBe(true)
        expect(restsUntil(card, until)).toBeNull()
        expect(restsUntil(card, addDays(until, -1))).toBe(until)
      }
    }
  })
})
