import { mayNotGrant, mutualChanged, notReleased } from '#contract/daily/errors.ts'
import { isHigh, permissionOf } from '#contract/daily/rules.ts'
import { mayGrant, needsPermission, type Role } from '#contract/kernel/roles.ts'
import { refuse } from '../../http/refuse.ts'
import type { StatusSwitches } from './records.ts'

/** Roles and switches that a decision about a status depends on. */
export interface StatusContext {
  readonly mine: Role | null
  readonly theirs: Role | null
  readonly mySwitches: StatusSwitches
  readonly theirSwitches: StatusSwitches
}

/**
 * What a person may do about their own status on a day. Who needs a release needs the partner's,
 * even if roles have changed since their own one (O-003, O-106).
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

/** Only the partner of somebody who needs a release gives one (O-003). */
export function checkMayGrant({ mine, theirs }: StatusContext): void {
  if (!mayGrant(mine, theirs)) refuse(mayNotGrant)
}

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
