import type { Profile } from '#contract/kernel/profile.ts'

/** Mia has founded the pair and is on her own so far. */
export const mia: Profile = {
  id: 'user-mia',
  name: 'Mia',
  username: 'mia_k',
  email: 'mia@beispiel.de',
  phoneNumber: null,
  pairId: 'pair-1',
  pairCode: 'K7F2-29QM',
  myRole: 'Königin',
  partnerRole: 'Dienend',
  isInitiator: true,
  canDefineRelationship: true,
  canInvitePartner: true,
  hasOnboardingCompleted: true,
  isSuperUser: false,
  shareStoryRatings: false,
  partner: null,
}

/** Jonas came by Mia's invitation. */
export const jonas: Profile = {
  ...mia,
  id: 'user-jonas',
  name: 'Jonas',
  username: 'jonas',
  email: 'jonas@beispiel.de',
  myRole: 'Dienend',
  partnerRole: 'Königin',
  isInitiator: false,
  canDefineRelationship: false,
  canInvitePartner: false,
  partner: { id: 'user-mia', name: 'Mia', lastOnline: '2026-11-20T20:14:00.000Z' },
}

/** Mia once Jonas has come. */
export const miaPaired: Profile = {
  ...mia,
  canInvitePartner: false,
  partner: { id: jonas.id, name: 'Jonas', lastOnline: null },
}
