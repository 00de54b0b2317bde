const MS_PER_DAY = 86_400_000

/** The UTC day of an instant as YYYY-MM-DD; everything daily changes at midnight UTC (O-087). */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Start of a UTC day in epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** The day `days` after the given one (negative: before). */
export const addDays = (day: string, days: number): string =>
  utcDay(dayStart(day) + days * MS_PER_DAY)

/** The UTC month of a day as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `steps` later (negative: earlier). */
export function addMonths(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + (number - 1) + steps
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
