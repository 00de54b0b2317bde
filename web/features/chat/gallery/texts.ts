/** Words of the gallery. */
export const texts = {
  title: 'Eure Fotos',
  /** Given (MEDIEN-01, MEDIEN-02). */
  loading: 'Lade Medien…',
  empty: 'Keine Bilder im Chat.',
  emptyMore: 'Was ihr euch schickt, sammelt sich hier. Sehen könnt es nur ihr zwei.',
  toChat: 'Zu den Nachrichten',
  error: 'Eure Fotos sind gerade nicht erreichbar.',
  errorSafe: 'Es ist keines verloren. Versuche es gleich noch einmal.',
  more: 'Ältere laden',
  retry: 'Noch einmal',
  photoOf: (who: string, when: string) => `Foto von ${who}, ${when}`,
  me: 'dir',
  partner: 'Partner:in',
} as const

/** Words of the full view. */
export const viewTexts = {
  close: 'Schließen',
  newer: 'Neueres Foto',
  older: 'Älteres Foto',
  larger: 'Vergrößern',
  whole: 'Ganz zeigen',
  error: 'Dieses Foto ist gerade nicht erreichbar.',
  retry: 'Noch einmal',
} as const

/** Words of sending. */
export const sendTexts = {
  button: 'Foto senden',
  title: (count: number) => (count === 1 ? 'Dieses Foto senden?' : `Diese ${count} Fotos senden?`),
  note: 'Kamera, Zeit und Ort bleiben auf deinem Gerät. Mit geht nur das Bild.',
  remove: (at: number) => `Foto ${at} weglassen`,
  noPreview: 'Ohne Vorschau',
  send: (count: number) => (count === 1 ? 'Senden' : `${count} Fotos senden`),
  cancel: 'Abbrechen',
  uploads: 'Fotos unterwegs',
  waiting: 'Wartet …',
  sending: (percent: number) => `Wird gesendet, ${percent} %`,
  finishing: 'Wird vorbereitet …',
  stop: 'Nicht senden',
  /** Given (CHAT-42). */
  failed: 'Upload fehlgeschlagen!',
  retry: 'Noch einmal',
  discard: 'Verwerfen',
} as const
