import { mayNotGrant, notReleased } from '#contract/daily/errors.ts'
import { permissionOf } from '#contract/daily/rules.ts'
import { mayGrant, needsPermission, type Role } from '#contract/kernel/roles.ts'
import { refuse } from '../../http/refuse.ts'
import type { StatusSwitches } from '../../storage/tables.ts'

/** What decides about a person's status: the roles, and what both have switched. */
export interface Standing {
  readonly mine: Role | null
  readonly theirs: Role | null
  readonly mySwitches: StatusSwitches
  readonly theirSwitches: StatusSwitches
}

/**
 * What a person may do about their own status on a day. Only the partner's release counts for
 * somebody who needs one, even if the roles have changed since their own (O-003, O-106).
 */
export function permissionOn(day: string, standing: Standing) {
  const { mine, theirs, mySwitches, theirSwitches } = standing
  const received = theirSwitches.releasedOn === day
  const given = mySwitches.releasedOn === day
  const released = received || (given && !needsPermission(mine, theirs))
  return permissionOf(mine, theirs, released)
}

/** Who needs a release and has none today posts nothing (O-107). */
export function checkMayPost(day: string, standing: Standing): void {
  if (!permissionOn(day, standing).allowed) refuse(notReleased)
}

/** Only whose partner needs a release gives one (O-003). */
export function checkMayGrant({ mine, theirs }: Standing): void {
  if (!mayGrant(mine, theirs)) refuse(mayNotGrant)
}

/** The mutual mode holds while both have it switched on (O-108). */
export const isMutual = ({ mySwitches, theirSwitches }: Standing): boolean =>
  mySwitches.mutual && theirSwitches.mutual
