import { refusal } from '#contract/kernel/call.ts'

export const endpointNotAllowed = refusal(
  400,
  'endpoint_not_allowed',
  'Diesen Push-Dienst kennen wir nicht.',
  'endpoint',
)
export const keysNotUsable = refusal(
  400,
  'keys_not_usable',
  'Diese Schlüssel für Push sind nicht lesbar.',
)
export const unknownTimeZone = refusal(
  400,
  'unknown_time_zone',
  'Diese Zeitzone kennen wir nicht.',
  'timeZone',
)
export const endpointTaken = refusal(
  409,
  'endpoint_taken',
  'Auf diesem Gerät gehen Mitteilungen noch an ein anderes Konto.',
)
