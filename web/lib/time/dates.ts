import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'

/**
 * Formats in German, in the device's zone. Built at the first use: six formats took a slow phone
 * 70 ms while „Heute“ was loading, which needs one of them.
 */
function formatter(options: Intl.DateTimeFormatOptions): (when: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (when) => {
    format ??= new Intl.DateTimeFormat('de-DE', options)
    return format.format(when)
  }
}

const clock = formatter({ hour: '2-digit', minute: '2-digit' })
const dayOfYear = formatter({ day: 'numeric', month: 'long' })
const fullDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const short = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
const dayOfMonth = formatter({ day: 'numeric', month: 'short' })

const MINUTE_MS = 60_000

/** Midnight of the device's day an instant falls into (O-142). */
function midnight(instant: Date): number {
  return new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime()
}

/** Whole device days from one instant to another; 1 means the day after. Summer time is levelled. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000)

/** `07:42` */
export const formatTime = (instant: string): string => clock(new Date(instant))

/** `20. November 2026` from a day or an instant. */
export const formatDate = (when: string): string => fullDate(atNoon(when))

/** `20.11.2026` from a day or an instant. */
export const formatShortDate = (when: string): string => short(atNoon(when))

/** `Freitag, 20. November` from a day or an instant. */
export const formatWeekday = (when: string): string => weekday(atNoon(when))

/** `gerade eben`, `heute, 07:42`, `gestern, 21:14`, `3. Mai, 18:05`, `3. Mai 2025, 18:05`. */
export function formatMoment(instant: string, now: Date = new Date()): string {
  const when = new Date(instant)
  const age = now.getTime() - when.getTime()
  if (age >= -MINUTE_MS && age < MINUTE_MS) return 'gerade eben'
  return `${dayName(when, now)}, ${clock(when)}`
}

/** `heute`, `gestern`, `morgen`, else the date; with the year if it is another one. */
export function formatDay(when: string, now: Date = new Date()): string {
  return dayName(atNoon(when), now)
}

function dayName(when: Date, now: Date): string {
  const days = daysBetween(now, when)
  if (days === 0) return 'heute'
  if (days === -1) return 'gestern'
  if (days === 1) return 'morgen'
  return (when.getFullYear() === now.getFullYear() ? dayOfYear : fullDate)(when)
}

/** A plain day carries no time; noon keeps it on its date in every zone. */
const atNoon = (when: string): Date => new Date(when.length === 10 ? `${when}T12:00:00` : when)

/** Milliseconds until the day changes for everybody, at midnight UTC (O-087). */
export const untilNextDay = (now: number): number => dayStart(addDays(utcDay(now), 1)) - now

/** `14. Nov.` from a day. */
export const formatDayShort = (day: string): string => dayOfMonth(atNoon(day))
