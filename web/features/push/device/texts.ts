import { PRODUCT } from '#web/lib/product.ts'

export const pushDeviceTexts = {
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
  installMore: 'Auf iPhone und iPad kommen Mitteilungen nur in der installierten App an.',
  installSteps: [
    'Tippe in Safari auf „Teilen“.',
    'Wähle „Zum Home-Bildschirm“.',
    `Öffne ${PRODUCT} von dort und melde dich einmal an.`,
  ],
} as const
