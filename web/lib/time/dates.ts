import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { serverDay } from './serverClock.ts'

/**
 * German dates are written by hand, since building the first `Intl.DateTimeFormat` takes a slow phone
 * 30 to 60 ms, while „Heute“ is drawn.
 */
const WEEKDAYS = [
  'Sonntag',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
] as const
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const
const SHORT_MONTHS = [
  'Jan.',
  'Feb.',
  'März',
  'Apr.',
  'Mai',
  'Juni',
  'Juli',
  'Aug.',
  'Sept.',
  'Okt.',
  'Nov.',
  'Dez.',
] as const

const twoDigits = (part: number): string => String(part).padStart(2, '0')
const clock = (when: Date) => `${twoDigits(when.getHours())}:${twoDigits(when.getMinutes())}`
const dayOfYear = (when: Date) => `${when.getDate()}. ${MONTHS[when.getMonth()]}`
const fullDate = (when: Date) => `${dayOfYear(when)} ${when.getFullYear()}`

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
export function formatShortDate(when: string): string {
  const date = atNoon(when)
  return `${twoDigits(date.getDate())}.${twoDigits(date.getMonth() + 1)}.${date.getFullYear()}`
}

/** `Freitag, 20. November` from a day or an instant. */
export function formatWeekday(when: string): string {
  const date = atNoon(when)
  return `${WEEKDAYS[date.getDay()]}, ${dayOfYear(date)}`
}

/** `gerade eben`, `heute, 07:42`, `gestern, 21:14`, `3. Mai, 18:05`, `3. Mai 2025, 18:05`. */
export function formatMoment(instant: string, now: Date): string {
  const when = new Date(instant)
  const age = now.getTime() - when.getTime()
  // `now` may be a minute old, the clock of the device a little slow.
  if (age >= -2 * MINUTE_MS && age < MINUTE_MS) return 'gerade eben'
  return `${dayName(when, now)}, ${clock(when)}`
}

/** `heute`, `gestern`, `morgen`, else the date; with the year if it is another one. */
export function formatDay(when: string, now: Date): string {
  // A plain day is one of the server's, which turn at midnight UTC.
  return dayName(atNoon(when), when.length === 10 ? atNoon(serverDay(now.getTime())) : now)
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
export function formatDayShort(day: string): string {
  const date = atNoon(day)
  return `${date.getDate()}. ${SHORT_MONTHS[date.getMonth()]}`
}
