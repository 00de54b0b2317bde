import { refusal } from '#contract/kernel/call.ts'

/** One text for unknown, used, expired, withdrawn and full, byte for byte the same (O-035). */
export const invitationInvalid = refusal(
  404,
  'invitation_invalid',
  'Einladungscode ungültig oder abgelaufen',
)
export const pairComplete = refusal(409, 'pair_complete', 'Euer Paar ist bereits vollständig.')
export const rolesChanged = refusal(
  409,
  'roles_changed',
  'Die Rollen wurden inzwischen geändert. Bitte lade die Einladung neu.',
)
export const alreadyPaired = refusal(
  409,
  'already_paired',
  'Du bist schon Teil eines Paares. Verlasse es zuerst, wenn du neu beginnen möchtest.',
)
export const nobodyToLeave = refusal(
  409,
  'nobody_to_leave',
  'Du bist gerade mit niemandem verbunden.',
)
/** One text for a former pair that is unknown, erased, restored or not one's own. */
export const formerPairNotFound = refusal(
  404,
  'former_pair_not_found',
  'Hier gibt es nichts mehr, was sich wiederherstellen ließe.',
)
/** Restoring a former pair needs two people who are in no other pair. */
export const leaveFirst = refusal(
  409,
  'leave_first',
  'Du bist Teil eines Paares. Verlasse es zuerst, wenn du zurück möchtest.',
)
