/** Fixed by the specification (CHAT-42). */
const failed = 'Upload fehlgeschlagen!'

export const texts = {
  button: 'Foto senden',
  /** Read out beside its progress. */
  underWay: 'Foto wird gesendet',
  title: (count: number) => (count === 1 ? 'Dieses Foto senden?' : `Diese ${count} Fotos senden?`),
  note: 'Gesendet wird nur das Bild. Angaben zu Kamera, Zeit und Ort bleiben auf deinem Gerät.',
  remove: (at: number) => `Foto ${at} weglassen`,
  words: 'Worte dazu',
  wordsHint: (count: number) =>
    count === 1 ? 'Wenn du magst.' : 'Wenn du magst. Sie stehen unter dem letzten Foto.',
  noPreview: 'Ohne Vorschau',
  send: (count: number) => (count === 1 ? 'Senden' : `${count} Fotos senden`),
  cancel: 'Abbrechen',
  uploads: 'Fotos unterwegs',
  waiting: 'Wartet …',
  sending: (percent: number) => `Wird gesendet, ${percent} %`,
  finishing: 'Wird vorbereitet …',
  stop: 'Nicht senden',
  failed,
  failedWhy: (fault: string) => `${failed} ${fault}`.trim(),
  retry: 'Noch einmal',
  discard: 'Verwerfen',
} as const
