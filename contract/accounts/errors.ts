import { refusal } from '#contract/kernel/call.ts'

export const wrongCredentials = refusal(401, 'E-Mail/Telefonnummer oder Passwort ist falsch.')
export const rolesNotYours = refusal(403, 'Die Rollen legt fest, wer euer Paar gegründet hat.')
export const profileNotFound = refusal(404, 'Dieses Profil gibt es nicht.')
export const sessionNotFound = refusal(404, 'Diese Anmeldung gibt es nicht mehr.')
export const recoveryFailed = refusal(403, 'Konto oder Wiederherstellungscode stimmt nicht.')
export const passkeyFailed = refusal(403, 'Mit diesem Passkey kommst du hier nicht hinein.')
export const passkeyNotAdded = refusal(400, 'Dieser Passkey ließ sich nicht prüfen.')
export const passkeyNotConfirmed = refusal(
  403,
  'Mit diesem Passkey ließ sich das nicht bestätigen.',
)
export const passkeyNotFound = refusal(404, 'Diesen Passkey gibt es nicht mehr.')
export const passkeysFull = refusal(409, 'Mehr als zehn Passkeys passen hier nicht hinein.')
/** Browsers make passkeys for https and localhost only, and never for a bare IP address. */
export const passkeysUnavailable = refusal(
  409,
  'Passkeys brauchen eine Adresse mit Namen und https.',
)
