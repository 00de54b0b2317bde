import { refusal } from '#contract/kernel/call.ts'

export const messageNotFound = refusal(404, 'Diese Nachricht gibt es nicht.')
export const messageNotYours = refusal(
  403,
  'Nur wer die Nachricht geschrieben hat, kann sie bearbeiten oder löschen.',
)
export const messageNotEditable = refusal(
  409,
  'Fotos und gelöschte Nachrichten lassen sich nicht bearbeiten.',
)
export const messageDeleted = refusal(409, 'Diese Nachricht wurde gelöscht.')
