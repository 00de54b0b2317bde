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
  'Fotos ohne Worte, Sprachnachrichten und gelöschte Nachrichten lassen sich nicht bearbeiten.',
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
/** 413, since after a 503 the client would send the photo again and time out again. */
export const photoTooSlow = refusal(
  413,
  'photo_too_slow',
  'Der Server hat für dieses Foto zu lange gebraucht. Versuche es später noch einmal, oder nimm ein kleineres, zum Beispiel einen Ausschnitt.',
  'file',
)
export const storageFull = refusal(
  409,
  'storage_full',
  'Euer Platz für Fotos und Sprachnachrichten ist voll. Löscht welche, die ihr nicht mehr braucht.',
)
export const fileMissing = refusal(400, 'file_missing', 'Bitte wähle ein Foto aus.', 'file')
export const wordsMissing = refusal(
  400,
  'words_missing',
  'Die Worte zum Foto sind nicht angekommen. Sende es noch einmal.',
  'text',
)
export const photosNotAgreed = refusal(
  409,
  'photos_not_agreed',
  'Alle Fotos gibt es erst, wenn ihr es beide wollt. Deine bekommst du jederzeit.',
)
export const photoNotFound = refusal(404, 'photo_not_found', 'Dieses Foto gibt es nicht.')
export const notAVoice = refusal(
  415,
  'not_a_voice',
  'Diese Aufnahme können wir nicht öffnen.',
  'file',
)
export const voiceTooLong = refusal(
  413,
  'voice_too_long',
  'Die Aufnahme ist zu lang. Erlaubt sind drei Minuten.',
  'file',
)
/** As `photoTooSlow`. */
export const voiceTooSlow = refusal(
  413,
  'voice_too_slow',
  'Der Server hat für diese Aufnahme zu lange gebraucht. Versuche es später noch einmal, oder nimm eine kürzere auf.',
  'file',
)
