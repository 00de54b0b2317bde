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
export const photoTooLarge = refusal(
  413,
  'Das Foto ist zu groß. Erlaubt sind 20 MB und 50 Megapixel.',
)
export const notAPhoto = refusal(415, 'Diese Datei ist kein Foto, das wir öffnen können.')
export const storageFull = refusal(
  409,
  'Euer Platz für Fotos ist voll. Löscht welche, die ihr nicht mehr braucht.',
)
export const fileMissing = refusal(400, 'Bitte wähle ein Foto aus.')
export const photoNotFound = refusal(404, 'Dieses Foto gibt es nicht.')
