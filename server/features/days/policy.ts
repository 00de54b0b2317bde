import { hash } from 'node:crypto'
import type { Hidden } from '#contract/days/calls.ts'
import { HIDDEN_MAX } from '#contract/days/rules.ts'

/**
 * The thing of a past day that comes up on another day. It depends on the pair, the day and what both
 * saw alone: what one has hidden changes nothing, so that it comes up for the other as ever.
 * @param today the UTC day on which it comes up
 */
export function dealt<T>(things: readonly T[], pairId: string, today: string): T | undefined {
  const chance = hash('sha256', `${pairId} ${today}`, 'buffer').readUInt32BE(0)
  return things[chance % things.length]
}

const isSame = (one: Hidden, other: Hidden): boolean =>
  one.day === other.day && one.entry === other.entry

/** Whether a person has hidden a thing, or all of its day. */
export const isHidden = (hidden: readonly Hidden[], day: string, entry: string): boolean =>
  hidden.some((one) => isSame(one, { day, entry }) || isSame(one, { day, entry: null }))

/** The list after something was hidden, or let come up again; the same twice changes nothing. */
export function afterHiding(
  hidden: readonly Hidden[],
  { day, entry }: Hidden,
  isOn: boolean,
): readonly Hidden[] {
  const others = hidden.filter((one) => !isSame(one, { day, entry }))
  return isOn ? [...others, { day, entry }].slice(-HIDDEN_MAX) : others
}
