import type { Evening } from '#contract/evenings/calls.ts'
import { daysBetween, formatDay, formatTime, formatWeekday } from '#web/lib/time/dates.ts'
import { eveningTexts as texts } from './texts.ts'

/** `heute, 20:30 Uhr`, `Donnerstag, 7. Mai, 20:30 Uhr`, on the clocks of this device. */
export function whenText({ at }: Pick<Evening, 'at'>, now: Date): string {
  const days = daysBetween(now, new Date(at))
  const day =
    days === 0 || days === 1 ? formatDay(at, now) : formatWeekday(at).replace('. ', '.\u00A0')
  return texts.oclock(day, formatTime(at))
}

/** The same on the clocks of where it was proposed, if they show another time. */
export function thereText({ at, utcOffset }: Pick<Evening, 'at' | 'utcOffset'>): string | null {
  const there = new Date(Date.parse(at) + utcOffset * 60_000).toISOString().slice(11, 16)
  return there === formatTime(at) ? null : texts.there(there)
}
