'use no memo' // docs/decisions/0016

import { daysBetween, formatDate, formatWeekday } from '../../../lib/dates.ts'
import { texts } from './texts.ts'

/** „Heute“, „Gestern“, else the date (O-081). */
export function dayMark(instant: string, now: Date): string {
  const when = new Date(instant)
  const days = daysBetween(when, now)
  if (days === 0) return texts.today
  if (days === 1) return texts.yesterday
  return when.getFullYear() === now.getFullYear() ? formatWeekday(instant) : formatDate(instant)
}

export function DayDivider({ at, today }: { at: string; today: Date }) {
  return (
    <li className="chat-day">
      <h2>{dayMark(at, today)}</h2>
    </li>
  )
}
