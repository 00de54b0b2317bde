import { addDays } from '#contract/kernel/day.ts'
import type { NotificationSettings } from '#contract/push/calls.ts'

/** A later reminder is skipped, as after downtime. */
export const REMINDER_LATE_MS = 60 * 60_000

const inZone = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** Whether a time zone is known. */
export function isTimeZone(timeZone: string): boolean {
  try {
    inZone(timeZone)
    return true
  } catch {
    return false
  }
}

/** Local time of an instant in a time zone, as epoch milliseconds of the same time in UTC. */
function wallClock(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    inZone(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The instant a local hour begins; an hour skipped by daylight saving time begins one later. */
function hourOn(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const guess = wanted - offsetAt(wanted)
  return wanted - offsetAt(guess)
}

/** The next reminder after `now` (epoch milliseconds); null while switched off. */
export function nextReminder(
  reminder: NotificationSettings['REMINDER'],
  now: number,
): number | null {
  if (reminder === false) return null
  const { hour, timeZone } = reminder
  const today = new Date(wallClock(now - (now % 1000), timeZone)).toISOString().slice(0, 10)
  for (const ahead of [0, 1, 2]) {
    const at = hourOn(addDays(today, ahead), hour, timeZone)
    if (at > now) return at
  }
  throw new Error('a day without this hour, twice')
}
