import { refusal } from '#contract/kernel/call.ts'

export const wrongCredentials = refusal(401, 'E-Mail/Telefonnummer oder Passwort ist falsch.')
export const rolesNotYours = refusal(403, 'Die Rollen legt fest, wer euer Paar gegründet hat.')
export const profileNotFound = refusal(404, 'Dieses Profil gibt es nicht.')
export const sessionNotFound = refusal(404, 'Diese Anmeldung gibt es nicht mehr.')
export const recoveryFailed = refusal(403, 'Konto oder Wiederherstellungscode stimmt nicht.')
