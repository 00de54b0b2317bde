import { refusal } from '#contract/kernel/call.ts'

export const messageNotFound = refusal(404, 'message_not_found', 'Diese Nachricht gibt es nicht.')
export const messageNotYours = refusal(
  403,
  'message_not_yours',
  'Nur wer die Nachricht geschrieben hat, kann sie bearbeiten oder löschen.',
)
export const messageNotEditable = refusal(
  409,
  'message_not_editable',
  'Fotos und gelöschte Nachrichten lassen sich nicht bearbeiten.',
)
export const messageChanged = refusal(
  409,
  'message_changed',
  'Du hast diese Nachricht inzwischen auf einem anderen Gerät geändert.',
)
export const messageDeleted = refusal(409, 'message_deleted', 'Diese Nachricht wurde gelöscht.')
export const photoTooLarge = refusal(
  413,
  'photo_too_large',
  'Das Foto ist zu groß. Erlaubt sind 20 MB und 64 Megapixel, bei HEIC und AVIF 25.',
  'file',
)
export const notAPhoto = refusal(
  415,
  'not_a_photo',
  'Diese Datei ist kein Foto, das wir öffnen können.',
  'file',
)
export const storageFull = refusal(
  409,
  'storage_full',
  'Euer Platz für Fotos ist voll. Löscht welche, die ihr nicht mehr braucht.',
)
export const fileMissing = refusal(400, 'file_missing', 'Bitte wähle ein Foto aus.', 'file')
export const photoNotFound = refusal(404, 'photo_not_found', 'Dieses Foto gibt es nicht.')
