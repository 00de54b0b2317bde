const MS_PER_DAY = 86_400_000

/** The UTC day of an instant as YYYY-MM-DD; all daily things turn at midnight UTC (O-087). */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Start of a UTC day in epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** The day `days` after the given one (negative: before). */
export const addDays = (day: string, days: number): string =>
  utcDay(dayStart(day) + days * MS_PER_DAY)

/** Whether a day lies within one day of today, the tolerance for clocks and zones (O-084). */
export const isAboutToday = (day: string, epochMs: number): boolean =>
  Math.abs(dayStart(day) - dayStart(utcDay(epochMs))) <= MS_PER_DAY
