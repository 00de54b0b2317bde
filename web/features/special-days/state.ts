import type { SpecialDay } from '#contract/special-days/calls.ts'
import { daysUntil, nextOn, upcoming, yearsOn } from '#contract/special-days/rules.ts'

/** A day as it is written. */
export type Draft = Omit<SpecialDay, 'id'>

export const differs = (one: Draft, other: Draft): boolean =>
  one.name !== other.name ||
  one.day !== other.day ||
  one.yearly !== other.yearly ||
  one.countdown !== other.countdown

/** A day that was written, or removed with null. */
export interface DayChange {
  readonly clientId: string
  readonly day: Draft | null
}

/** The days with what was written, before the server has it, the next one first. */
export const withChanges = (
  days: readonly SpecialDay[],
  changes: readonly DayChange[],
  today: string,
): SpecialDay[] => {
  const known = new Map(days.map((one) => [one.id, one]))
  for (const { clientId, day } of changes) {
    if (day === null) known.delete(clientId)
    else known.set(clientId, { id: clientId, ...day })
  }
  return upcoming([...known.values()], today)
}

/** When a day is next, in days from `today`, and how many years it is then. */
export function timeOf(one: SpecialDay, today: string) {
  const next = nextOn(one, today) ?? one.day
  return { next, days: daysUntil(today, next), years: yearsOn(one, next) }
}

/** The day Heute counts down to; null without one. @param days the next one first */
export const counted = (days: readonly SpecialDay[], today: string): SpecialDay | null =>
  days.find((one) => one.countdown && nextOn(one, today) !== today) ?? null
