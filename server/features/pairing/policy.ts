import type { Role } from '#contract/kernel/roles.ts'
import { UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { pairComplete, rolesChanged } from '#contract/pairing/errors.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Person } from '#server/identity/people.ts'

/** A pair has at most two members, and who has a partner cannot invite (O-013, O-039). */
export function checkPairIsOpen(members: readonly Person[]): void {
  if (members.length > 1) refuse(pairComplete)
}

/** The roles of an invitation, from the inviter's view; an absent one is undecided (O-016). */
export const invitedRoles = (inviter: Person): { myRole: Role; partnerRole: Role } => ({
  myRole: inviter.record.role ?? UNDECIDED_ROLE,
  partnerRole: inviter.record.plannedPartnerRole ?? UNDECIDED_ROLE,
})

/** Refuses if the roles have changed since the invitee has seen them (O-041). */
export function checkRolesUnchanged(
  shown: { myRole?: Role | undefined; partnerRole?: Role | undefined },
  live: { myRole: Role; partnerRole: Role },
): void {
  const same =
    (shown.myRole === undefined || shown.myRole === live.myRole) &&
    (shown.partnerRole === undefined || shown.partnerRole === live.partnerRole)
  if (!same) refuse(rolesChanged)
}
