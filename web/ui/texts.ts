/** German words of the parts without domain. */
export const texts = {
  close: 'Schließen',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  currentPassword: 'Dein Passwort',
  retry: 'Noch einmal versuchen',
  loading: 'Lädt …',
  online: 'online',
  offline: 'Offline.',
  offlineQueue: 'Was du schreibst, wird später gesendet.',
  missing: (labels: readonly string[]) => `Es fehlt noch: ${labels.join(', ')}.`,
  counter: (used: number, max: number) => `${used} von ${max} Zeichen`,
  tooLong: (max: number) =>
    `Mehr als ${max.toLocaleString('de-DE')} Zeichen gehen nicht. Dein Text steht noch da.`,
} as const

export const unsavedTexts = {
  title: 'Noch nicht gespeichert',
  what: 'Wenn du jetzt gehst, ist das Geschriebene weg.',
  stay: 'Weiterschreiben',
  leave: 'Verwerfen',
} as const
