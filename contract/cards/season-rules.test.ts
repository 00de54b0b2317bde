import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/kernel/day.ts'
import { ADVENT_MAX, restsUntil, SEASONS, type Season, seasonBegan } from './season-rules.ts'

const ofSeason = (season: Season | null) => ({ season, advent: null })
const ofAdvent = (advent: number) => ({ season: null, advent })

/** Every day of two years, the second of which is a leap year. */
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

  test('Each day has one season, and a card without a season is drawn on every day', () => {
    for (const day of days) {
      const drawn = SEASONS.filter((season) => restsUntil(ofSeason(season), day) === null)
      expect(drawn).toHaveLength(1)
      expect(restsUntil(ofSeason(null), day)).toBeNull()
    }
  })

  test('An Advent card is drawn from its day to Christmas Eve, beside the cards of later days', () => {
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

  test('`restsUntil` returns the first day on which a card is drawn again', () => {
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

  test('KARTEN-124 Two Advent cards of one day are drawn in alternate years', () => {
    const [even, odd] = [
      { place: 0, of: 2 },
      { place: 1, of: 2 },
    ]
    expect(restsUntil(ofAdvent(5), '2026-12-10', even)).toBeNull()
    expect(restsUntil(ofAdvent(5), '2026-12-10', odd)).toBe('2027-12-05')
    expect(restsUntil(ofAdvent(5), '2026-12-25', even)).toBe('2028-12-05')
    expect(restsUntil(ofAdvent(5), '2027-11-30', even)).toBe('2028-12-05')
    for (const day of days) {
      const alone = restsUntil(ofAdvent(5), day) === null
      const both = [even, odd].filter((turn) => restsUntil(ofAdvent(5), day, turn) === null)
      expect([day, both.length]).toEqual([day, alone ? 1 : 0])
    }
  })

  test.each([
    [ofSeason('winter'), '2028-01-15', '2027-12-01'],
    [ofSeason('winter'), '2028-11-30', '2027-12-01'],
    [ofSeason('sommer'), '2027-06-01', '2027-06-01'],
    [ofSeason('sommer'), '2027-05-31', '2026-06-01'],
    [ofAdvent(3), '2027-12-01', '2027-12-01'],
    [ofAdvent(3), '2027-11-30', '2026-12-01'],
    [ofSeason(null), '2027-11-30', ''],
  ])('KARTEN-125 The latest season of %o on %s began on %s', (card, day, began) => {
    expect(seasonBegan(card, day)).toBe(began)
  })
})
