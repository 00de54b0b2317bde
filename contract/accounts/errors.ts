import { refusal } from '#contract/kernel/call.ts'

export const wrongCredentials = refusal(
  401,
  'wrong_credentials',
  'E-Mail/Telefonnummer oder Passwort ist falsch.',
)
export const rolesNotYours = refusal(
  403,
  'roles_not_yours',
  'Die Rollen legt fest, wer die andere Person eingeladen hat.',
)
export const profileNotFound = refusal(404, 'profile_not_found', 'Dieses Profil gibt es nicht.')
export const sessionNotFound = refusal(
  404,
  'session_not_found',
  'Diese Anmeldung gibt es nicht mehr.',
)
export const recoveryFailed = refusal(
  403,
  'recovery_failed',
  'Konto oder Wiederherstellungscode stimmt nicht.',
)
export const passkeyFailed = refusal(
  403,
  'passkey_failed',
  'Mit diesem Passkey kommst du hier nicht hinein.',
)
export const passkeyNotAdded = refusal(
  400,
  'passkey_not_added',
  'Dieser Passkey ließ sich nicht prüfen.',
)
export const passkeyNotConfirmed = refusal(
  403,
  'passkey_not_confirmed',
  'Mit diesem Passkey ließ sich das nicht bestätigen.',
)
export const passkeyNotFound = refusal(
  404,
  'passkey_not_found',
  'Diesen Passkey gibt es nicht mehr.',
)
export const passkeysFull = refusal(
  409,
  'passkeys_full',
  'Mehr als zehn Passkeys gehen nicht. Entferne erst einen.',
)
/** Browsers make passkeys for https and localhost only, and never for a bare IP address. */
export const passkeysUnavailable = refusal(
  409,
  'passkeys_unavailable',
  'Passkeys brauchen eine Adresse mit Namen und https.',
)
