import { specialDayOver, specialDaysFull } from '#contract/special-days/errors.ts'
import { DAYS_MAX, nextOn, upcoming } from '#contract/special-days/rules.ts'
import { refuse } from '#server/http/refuse.ts'
import type { SpecialDayRecord } from './records.ts'

/** The days with one written or rewritten. @throws Refused 409 for one that is over, or too many */
export function withDay(
  days: readonly SpecialDayRecord[],
  written: SpecialDayRecord,
  today: string,
): SpecialDayRecord[] {
  if (nextOn(written, today) === null) refuse(specialDayOver)
  const others = upcoming(days, today).filter(({ id }) => id !== written.id)
  if (others.length >= DAYS_MAX) refuse(specialDaysFull)
  return [...others, written]
}
