import { rolesNotYours } from '#contract/accounts/errors.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { refuse } from '../../http/refuse.ts'
import { type Person, rolesOf } from '../../identity/people.ts'

interface WantedRoles {
  readonly myRole?: Role | undefined
  readonly partnerRole?: Role | undefined
}

/** Only the initiator of the pair changes roles; unchanged values pass for both (O-013, O-014). */
export function checkRoleChange(
  me: Person,
  partner: Person | undefined,
  wanted: WantedRoles,
): void {
  const { mine, theirs } = rolesOf(me, partner)
  const changed =
    (wanted.myRole !== undefined && wanted.myRole !== mine) ||
    (wanted.partnerRole !== undefined && wanted.partnerRole !== theirs)
  if (changed && !me.isInitiator) refuse(rolesNotYours)
}
