/** Meteorological seasons of the northern hemisphere, in the order of the year. */
export const SEASONS = ['frühling', 'sommer', 'herbst', 'winter'] as const
export type Season = (typeof SEASONS)[number]

/** Last day of December that has a card of Advent. */
export const ADVENT_MAX = 24
const DECEMBER = 12

/** Month in which a season begins, on its first day. */
const FIRST_MONTH: Record<Season, number> = { frühling: 3, sommer: 6, herbst: 9, winter: 12 }

/** When in the year a card is drawn. */
export interface CardSeason {
  /** Null in all of them. */
  readonly season: Season | null
  /** Day of December from which on the card is drawn, until Christmas Eve; null for any other card. */
  readonly advent: number | null
}

const seasonOf = (month: number): Season =>
  SEASONS.findLast((season) => FIRST_MONTH[season] <= month) ?? 'winter'

const dayOf = (year: number, month: number, date: number): string =>
  [String(year).padStart(4, '0'), ...[month, date].map((n) => String(n).padStart(2, '0'))].join('-')

/**
 * The day on which a card out of season is drawn again; null for a card that is drawn on `day`.
 * Both are UTC days, YYYY-MM-DD (O-087). It depends on the card and the day alone, never on a couple.
 */
export function restsUntil({ season, advent }: CardSeason, day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (advent !== null) {
    if (month < DECEMBER || date < advent) return dayOf(year, DECEMBER, advent)
    return date <= ADVENT_MAX ? null : dayOf(year + 1, DECEMBER, advent)
  }
  if (season === null || seasonOf(month) === season) return null
  const first = FIRST_MONTH[season]
  return dayOf(first > month ? year : year + 1, first, 1)
}
