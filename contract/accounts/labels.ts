import type { Labels } from '#contract/kernel/labels.ts'
import { faults } from '#contract/kernel/person.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { login, register, saveProfile } from './calls.ts'
import { changePassword, deleteAccount } from './control-calls.ts'
import { addPasskey, passkeyCreationOptions, renamePasskey } from './passkey-calls.ts'
import { makeRecoveryCodes, recover } from './recovery-calls.ts'

const { credentialsMissing, email, fieldsMissing, labelLength, nameLength, nameMissing, phone } =
  faults
const credentials = {
  identifier: credentialsMissing,
  email: credentialsMissing,
  phoneNumber: credentialsMissing,
  password: credentialsMissing,
}
const password = passwordWrong

export const accountsLabels: Labels = {
  fields: {
    identifier: 'E-Mail oder Handynummer',
    email: 'E-Mail-Adresse',
    phoneNumber: 'Handynummer',
    password: 'Passwort',
    currentPassword: 'jetziges Passwort',
    newPassword: 'neues Passwort',
    recoveryCode: 'Wiederherstellungscode',
    name: 'Name',
    username: 'Benutzername',
    hasOnboardingCompleted: 'Einrichtung',
    myRole: 'deine Rolle',
    partnerRole: 'Rolle deines Partners',
    shareStoryRatings: 'Teilen deiner Bewertungen',
    credential: 'Passkey',
  },
  empty: [
    [login, credentials],
    [register, { ...credentials, name: nameMissing }],
    [saveProfile, { username: faults.usernameLength, name: nameLength, email, phoneNumber: phone }],
    [changePassword, { currentPassword: password, newPassword: faults.passwordTooShort }],
    [deleteAccount, { password }],
    [passkeyCreationOptions, { password }],
    [makeRecoveryCodes, { password }],
    [addPasskey, { name: labelLength }],
    [renamePasskey, { name: labelLength }],
    [
      recover,
      {
        identifier: fieldsMissing,
        recoveryCode: fieldsMissing,
        newPassword: faults.passwordTooShort,
      },
    ],
  ],
}
