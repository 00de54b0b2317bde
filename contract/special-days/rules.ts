import { dayStart, utcDay } from '#contract/kernel/day.ts'

/** Longest name of a day, after trimming. */
export const NAME_MAX = 60
/** Days of a couple at a time. */
export const DAYS_MAX = 30

/** A day that counts, as far as the calendar decides. */
export interface Occurring {
  /** The first time, YYYY-MM-DD. */
  readonly day: string
  /** Every year from then on; otherwise once. */
  readonly yearly: boolean
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day of a year; 29 February is the 28th where the year has none. */
function inYear(day: string, year: number): string {
  const same = `${year}${day.slice(4)}`
  const start = dayStart(same)
  return Number.isNaN(start) || utcDay(start) !== same ? `${year}-02-28` : same
}

/** The next UTC day on which it is, `today` included; null once it is over. */
export function nextOn({ day, yearly }: Occurring, today: string): string | null {
  if (day >= today) return day
  if (!yearly) return null
  const year = yearOf(today)
  const inThis = inYear(day, year)
  return inThis >= today ? inThis : inYear(day, year + 1)
}

/** The years from the first time to another one; 0 on the day itself. */
export const yearsOn = ({ day }: Occurring, on: string): number => yearOf(on) - yearOf(day)

/** Whole days from one day to another. */
export const daysUntil = (from: string, to: string): number =>
  Math.round((dayStart(to) - dayStart(from)) / 86_400_000)

/** The days that are still to come, the next one first. @param today UTC day, YYYY-MM-DD */
export function upcoming<T extends Occurring & { readonly name: string }>(
  days: readonly T[],
  today: string,
): T[] {
  return days
    .flatMap((one) => {
      const next = nextOn(one, today)
      return next === null ? [] : [{ one, order: `${next} ${one.name}` }]
    })
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ one }) => one)
}
