import type { SharedSwitch } from '#contract/kernel/shapes.ts'

/** One member's half of a switch that holds while both have it on. */
export interface SwitchHalf {
  readonly on: boolean
  /** The last UTC day both had it on, if it was this person who ended that; YYYY-MM-DD. */
  readonly endedOn: string | null
}

/**
 * A shared switch as one member may see it: the partner's half only with the own one. The day both
 * last had it on is told to both, so that nobody looks unnoticed while the other is away (O-148).
 */
export function presentSharedSwitch(mine: SwitchHalf, theirs: SwitchHalf): SharedSwitch {
  const active = mine.on && theirs.on
  const ends = [mine.endedOn, theirs.endedOn].filter((day) => day !== null)
  return { mine: mine.on, active, lastActiveOn: active ? null : (ends.toSorted().at(-1) ?? null) }
}

/**
 * The own half after it was switched.
 * @param today UTC day, YYYY-MM-DD
 */
export const switchHalf = (
  mine: SwitchHalf,
  theirs: SwitchHalf,
  on: boolean,
  today: string,
): SwitchHalf => ({ on, endedOn: mine.on && theirs.on && !on ? today : mine.endedOn })
