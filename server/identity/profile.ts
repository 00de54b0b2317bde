import { pairCode } from '#contract/kernel/pair.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { type Person, rolesOf } from './people.ts'

const instantOrNull = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString()

/**
 * A person's own profile (PROFIL-26). Only the partner's id, name and last-online time leave the
 * server (O-027).
 */
export function presentProfile(me: Person, partner: Person | undefined): Profile {
  const { mine, theirs } = rolesOf(me, partner)
  return {
    id: me.id,
    name: me.record.name,
    username: me.record.username,
    email: me.record.email,
    phoneNumber: me.record.phoneNumber,
    pairId: me.pairId,
    pairCode: pairCode(me.pairId),
    myRole: mine,
    partnerRole: theirs,
    isInitiator: me.isInitiator,
    canDefineRelationship: me.isInitiator,
    canInvitePartner: partner === undefined,
    hasOnboardingCompleted: me.onboarded,
    isSuperUser: me.isSuperUser,
    shareStoryRatings: me.record.shareStoryRatings,
    partner:
      partner === undefined
        ? null
        : {
            id: partner.id,
            name: partner.record.name,
            lastOnline: instantOrNull(partner.lastOnlineAt),
          },
  }
}
