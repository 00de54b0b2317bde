import type { Season } from '#contract/cards/season-rules.ts'
import { addDays } from '#contract/kernel/day.ts'
import type { StoredCard } from '#server/features/cards/models.ts'

/** Two years with two whole Decembers, a leap day and all seasons; as many days as there are questions of the day. */
export const FIRST = '2027-10-01'
export const DAYS: readonly string[] = Array.from({ length: 730 }, (_, at) => addDays(FIRST, at))

/** The months of each season as a calendar has them, apart from the server's own rule. */
const MONTHS: Readonly<Record<Season, readonly string[]>> = {
  frühling: ['03', '04', '05'],
  sommer: ['06', '07', '08'],
  herbst: ['09', '10', '11'],
  winter: ['12', '01', '02'],
}

/** From Sunday, 0, on. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const isAdvent = (day: string): boolean => day.slice(5) >= '12-01' && day.slice(5) <= '12-24'

/** Whether a card may be drawn on a day, whatever the couple thinks of it. */
export function isInSeason({ id, season, advent }: StoredCard, day: string): boolean {
  if (advent !== null) {
    const isOfYear = id.startsWith('lichter-') === (Number(day.slice(0, 4)) % 2 === 1)
    return isOfYear && isAdvent(day) && advent <= Number(day.slice(8))
  }
  return season === null || MONTHS[season].includes(day.slice(5, 7))
}

/** Whether a card that was played is in the deck again by itself: its season began since, or a year is over. */
export function isBack(
  { season, advent, tags }: StoredCard,
  playedOn: string,
  day: string,
): boolean {
  if (season === null && advent === null) {
    return tags.includes('Anlass') && addDays(playedOn, 330) < day
  }
  const month = season === null ? '12' : MONTHS[season][0]
  const [first = 0, last = 0] = [playedOn, day].map((one) => Number(one.slice(0, 4)))
  const begins = Array.from({ length: last - first + 1 }, (_, at) => `${first + at}-${month}-01`)
  return begins.some((begin) => playedOn < begin && begin <= day)
}
