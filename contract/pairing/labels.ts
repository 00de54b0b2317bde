import type { Labels } from '#contract/kernel/labels.ts'
import { faults } from '#contract/kernel/person.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite, leave, restoreFormerPair } from './calls.ts'

const { email, fieldsMissing, labelLength, phone } = faults
const password = passwordWrong

export const pairingLabels: Labels = {
  fields: {
    name: 'Name',
    password: 'Passwort',
    displayName: 'Anzeigename',
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    phoneNumber: 'Handynummer',
    myRole: 'deine Rolle',
    partnerRole: 'Rolle deines Partners',
  },
  empty: [
    [invite, { name: labelLength }],
    [
      acceptInvitation,
      {
        inviteCode: fieldsMissing,
        password: fieldsMissing,
        displayName: fieldsMissing,
        username: fieldsMissing,
        email,
        phoneNumber: phone,
      },
    ],
    [leave, { password }],
    [restoreFormerPair, { password }],
  ],
}
