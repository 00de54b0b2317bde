import { refusal } from '#contract/kernel/call.ts'

/** One text for unknown, used, expired, withdrawn and full, byte for byte the same (O-035). */
export const invitationInvalid = refusal(404, 'Einladungscode ungültig oder abgelaufen')
export const pairComplete = refusal(409, 'Euer Paar ist bereits vollständig.')
export const rolesChanged = refusal(
  409,
  'Die Rollen wurden inzwischen geändert. Bitte lade die Einladung neu.',
)
export const alreadyPaired = refusal(
  409,
  'Du bist schon Teil eines Paares. Verlasse es zuerst, wenn du neu beginnen möchtest.',
)
