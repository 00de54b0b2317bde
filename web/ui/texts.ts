/** German texts of the shared parts. */
export const texts = {
  close: 'Schließen',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  currentPassword: 'Dein Passwort',
  commonPassword:
    'Das wird als eines der ersten geraten. Ein paar Worte hintereinander sind besser.',
  shortPassword: 'Kurz. Ab 15 Zeichen errät es niemand mehr.',
  fairPassword: 'Ganz gut. Ab 15 Zeichen errät es niemand mehr.',
  strongPassword: 'Stark.',
  retry: 'Noch einmal versuchen',
  retryShort: 'Noch einmal',
  undo: 'Rückgängig',
  loading: 'Lädt …',
  offline: 'Offline.',
  unreached: 'Gerade keine Verbindung.',
  lastSeen: (moment: string) => `Zuletzt gesehen: ${moment}.`,
  offlineQueue: 'Was du schreibst, wird später gesendet.',
  waits: 'Wartet auf das Netz',
  sealedWait:
    'Was du zuletzt geschrieben hast, liegt verschlüsselt auf diesem Gerät und wird gesendet, sobald du wieder Netz hast.',
  changesWait: (count: number) =>
    count === 1 ? 'Eine Änderung wartet noch.' : `${count} Änderungen warten noch.`,
  unstoredWait: 'Was wartet, bleibt nur, solange die App offen ist.',
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
