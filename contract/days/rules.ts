import { addDays, addMonths, dayStart, monthOf, utcDay } from '#contract/kernel/day.ts'

/**
 * Things and days a person may hide from coming up again; beyond, the first ones are forgotten. What is
 * older than a year comes up no more, so that one each day has room.
 */
export const HIDDEN_MAX = 500

/** The days that come up again on Heute, the first one that has something (O-190). */
export const AGO = ['year', 'month'] as const
export type Ago = (typeof AGO)[number]

/** First and last day of a month. */
export const daysOf = (month: string): readonly [first: string, last: string] => [
  `${month}-01`,
  addDays(`${addMonths(month, 1)}-01`, -1),
]

/** The same day of the month, a year or a month before; null where that month has no such day. */
export function dayBefore(day: string, ago: Ago): string | null {
  const month = addMonths(monthOf(day), ago === 'year' ? -12 : -1)
  const before = `${month}-${day.slice(8)}`
  const start = dayStart(before)
  return Number.isNaN(start) || utcDay(start) !== before ? null : before
}
