import { refusal } from '#contract/kernel/call.ts'

export const endpointNotAllowed = refusal(400, 'Diesen Push-Dienst kennen wir nicht.')
export const keysNotUsable = refusal(400, 'Diese Schlüssel für Push sind nicht lesbar.')
export const unknownTimeZone = refusal(400, 'Diese Zeitzone kennen wir nicht.')
export const endpointTaken = refusal(
  409,
  'Auf diesem Gerät ist Push noch für ein anderes Konto aktiv.',
)
