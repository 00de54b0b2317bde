import { PRODUCT } from '../../lib/product.ts'

/** German words of notifications; those of the specification to the letter. */
export const pushTexts = {
  title: 'Mitteilungen',
  promise: 'Auf dem Sperrbildschirm steht nur, dass etwas da ist – nie, was.',
  device: 'Auf diesem Gerät',
  deviceMore: 'Erfahre, wenn etwas Neues für dich da ist.',
  activate: 'Push aktivieren',
  activated: 'Push aktiviert!',
  noWorker: 'Kein Service Worker!',
  notLoggedIn: 'Bitte erst einloggen!',
  failed: 'Push konnte nicht aktiviert werden.',
  denied:
    'Dein Browser lässt hier keine Mitteilungen zu. In den Einstellungen der Seite kannst du das ändern.',
  install: `${PRODUCT} auf den Home-Bildschirm`,
  installMore: 'Auf iPhone und iPad kommen Mitteilungen nur dort an.',
  installSteps: [
    'Tippe in Safari auf „Teilen“.',
    'Wähle „Zum Home-Bildschirm“.',
    `Öffne ${PRODUCT} von dort und melde dich einmal an.`,
  ],
  loading: 'Lade Einstellungen...',
  loadFailed: 'Deine Einstellungen sind gerade nicht abrufbar.',
  saved: 'Gespeichert!',
  saveFailed: 'Fehler beim Speichern',
  chat: 'Nachrichten im Chat',
  NEW_CARD: 'Neue Karte',
  NEW_STATUS: 'Neuer Status',
  NEW_MESSAGE: 'Neue Nachricht auf Heute',
  names: 'Mit Namen',
  namesHint: 'Dann steht da auch, von wem.',
  reminder: 'Tägliche Erinnerung',
  reminderHint: 'Ein leiser Anstoß, einmal am Tag.',
  hour: 'Uhrzeit der Erinnerung',
  atHour: (hour: number) => `${hour} Uhr`,
} as const
