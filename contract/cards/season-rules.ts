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
  /** Null for a card that is drawn in every season. */
  readonly season: Season | null
  /** Day of December from which on the card is drawn, until Christmas Eve; null for any other card. */
  readonly advent: number | null
}

/** Turn of an Advent card that shares its day: drawn in years where `year % of` equals `place`. */
export interface AdventTurn {
  readonly place: number
  readonly of: number
}
const EVERY_YEAR: AdventTurn = { place: 0, of: 1 }

const seasonOf = (month: number): Season =>
  SEASONS.findLast((season) => FIRST_MONTH[season] <= month) ?? 'winter'

const dayOf = (year: number, month: number, date: number): string =>
  [String(year).padStart(4, '0'), ...[month, date].map((n) => String(n).padStart(2, '0'))].join('-')

/**
 * The day on which a card out of season is drawn again; null for a card that is drawn on `day`.
 * Both are UTC days, YYYY-MM-DD (O-087). The result depends on the card and the day alone, never on
 * a couple.
 */
export function restsUntil(
  { season, advent }: CardSeason,
  day: string,
  turn = EVERY_YEAR,
): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (advent !== null) {
    const isOver = month === DECEMBER && date > ADVENT_MAX
    const earliest = isOver ? year + 1 : year
    const next = earliest + ((((turn.place - earliest) % turn.of) + turn.of) % turn.of)
    const isThere = next === year && month === DECEMBER && date >= advent
    return isThere ? null : dayOf(next, DECEMBER, advent)
  }
  if (season === null || seasonOf(month) === season) return null
  const first = FIRST_MONTH[season]
  return dayOf(first > month ? year : year + 1, first, 1)
}

/**
 * The day on which the latest season of a card began, YYYY-MM-DD. A card that was last played
 * before that day is in the deck again. Empty for a card without a season.
 */
export function seasonBegan({ season, advent }: CardSeason, day: string): string {
  if (season === null && advent === null) return ''
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = season === null ? DECEMBER : FIRST_MONTH[season]
  return dayOf(first > month ? year - 1 : year, first, 1)
}
