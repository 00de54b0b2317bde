import { addDays } from '#contract/kernel/day.ts'
import type { NotificationSettings } from '#contract/push/calls.ts'
import { instantOf, wallClock } from '#server/lib/time-zone.ts'

/** A later reminder is skipped, as after downtime. */
export const REMINDER_LATE_MS = 60 * 60_000

/** The next reminder after `now` (epoch milliseconds); null while switched off. */
export function nextReminder(
  reminder: NotificationSettings['REMINDER'],
  now: number,
): number | null {
  if (reminder === false) return null
  const { hour, timeZone } = reminder
  const today = new Date(wallClock(now - (now % 1000), timeZone)).toISOString().slice(0, 10)
  for (const ahead of [0, 1, 2]) {
    const at = instantOf(addDays(today, ahead), `${String(hour).padStart(2, '0')}:00`, timeZone)
    if (at > now) return at
  }
  throw new Error('a day without this hour, twice')
}
