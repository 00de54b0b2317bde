import {
  dayFull,
  dayOver,
  mayNotGrant,
  mutualChanged,
  notReleased,
  statusChanged,
} from '#contract/daily/errors.ts'
import { isHigh, POSTS_PER_DAY_MAX, permissionOf } from '#contract/daily/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { mayGrant, needsPermission, type Role } from '#contract/kernel/roles.ts'
import { refuse } from '#server/http/refuse.ts'
import type { SwitchHalf } from '#server/pair/shared-switch.ts'
import type { StatusSwitches } from './records.ts'

/** Roles and switches that a decision about a status depends on. */
export interface StatusContext {
  readonly mine: Role | null
  readonly theirs: Role | null
  readonly mySwitches: StatusSwitches
  readonly theirSwitches: StatusSwitches
}

/**
 * Returns what a person may do about their own status on a day. A person who needs a release needs
 * the partner's, even if roles have changed since their own one (O-003, O-106).
 */
export function permissionOn(day: string, statusContext: StatusContext) {
  const { mine, theirs, mySwitches, theirSwitches } = statusContext
  const received = theirSwitches.releasedOn === day
  const given = mySwitches.releasedOn === day
  const released = received || (given && !needsPermission(mine, theirs))
  return permissionOf(mine, theirs, released)
}

/** Without a required release for today nothing is posted (O-107). */
export function checkMayPost(day: string, statusContext: StatusContext): void {
  if (!permissionOn(day, statusContext).allowed) refuse(notReleased)
}

/** Refuses a change that has waited past its day; without a day it is meant for today (O-158). */
export function checkDay(meantFor: string | undefined, today: string): void {
  if (meantFor !== undefined && meantFor !== today) refuse(dayOver)
}

/** Refuses another status or message of the day. @param count of one's own of that kind so far */
export function checkDayHasRoom(count: number): void {
  if (count >= POSTS_PER_DAY_MAX) refuse(dayFull)
}

/**
 * Refuses a status of a form that did not know one's latest of today (decision 0058).
 * @param latest one's own latest of today
 * @param instead what it may be, or `NONE`; undefined: whatever it is
 * @param idOfClient the id a status has that was sent with a clientId
 */
export function checkStatusUnchanged(
  latest: { readonly id: string; readonly createdAt: number } | undefined,
  instead: readonly string[] | undefined,
  idOfClient: (clientId: string) => string,
): void {
  if (instead === undefined) return
  const isKnown = instead.some((known) => {
    if (latest === undefined) return known === NONE
    return Date.parse(known) === latest.createdAt || idOfClient(known) === latest.id
  })
  if (!isKnown) refuse(statusChanged)
}

/** Only the partner of somebody who needs a release gives one (O-003). */
export function checkMayGrant({ mine, theirs }: StatusContext): void {
  if (!mayGrant(mine, theirs)) refuse(mayNotGrant)
}

/** Both halves of the mutual mode, the own one first. */
export const halvesOf = ({ mySwitches, theirSwitches }: StatusContext) =>
  [halfOf(mySwitches), halfOf(theirSwitches)] as const

const halfOf = ({ mutual, mutualEndedOn }: StatusSwitches): SwitchHalf => ({
  on: mutual,
  endedOn: mutualEndedOn,
})

/** The mutual mode is on while both have switched it on (O-108). */
export const isMutual = ({ mySwitches, theirSwitches }: StatusContext): boolean =>
  mySwitches.mutual && theirSwitches.mutual

/**
 * Refuses a high level if the mutual mode has begun or ended since the form showed it (O-108).
 * Below, the mode changes nothing; a client that does not say what it showed is not asked.
 */
export function checkModeUnchanged(
  shown: { readonly level: number; readonly mutual?: boolean | undefined },
  statusContext: StatusContext,
): void {
  if (!isHigh(shown.level) || shown.mutual === undefined) return
  if (shown.mutual !== isMutual(statusContext)) refuse(mutualChanged)
}
