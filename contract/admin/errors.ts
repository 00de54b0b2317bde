import { refusal } from '#contract/kernel/call.ts'

export const userNotFound = refusal(404, 'user_not_found', 'Dieses Konto gibt es nicht.')
export const keyFileChanged = refusal(
  409,
  'key_file_changed',
  'Die Schlüsseldatei ist inzwischen eine andere. Prüfe noch einmal.',
)
export const notAsked = refusal(403, 'not_asked', 'Danach fragt nur dieser Server selbst.')
