import { addDays, dayStart, monthOf } from '#contract/kernel/day.ts'

/** `2026-11` */
export type Month = string

/** `November 2026` */
export const monthName = (month: Month): string =>
  new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dayStart(`${month}-01`),
  )

/** The weeks of a month, Monday first; null where a day belongs to a neighbour. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = `${month}-01`
  // getUTCDay counts from Sunday
  const before = (new Date(dayStart(first)).getUTCDay() + 6) % 7
  const weeks: (string | null)[][] = []
  for (
    let monday = addDays(first, -before);
    monthOf(monday) <= month;
    monday = addDays(monday, 7)
  ) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => {
        const day = addDays(monday, i)
        return monthOf(day) === month ? day : null
      }),
    )
  }
  return weeks
}
