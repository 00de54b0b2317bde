/** German texts of the shared parts. */
export const texts = {
  close: 'Schließen',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  currentPassword: 'Dein Passwort',
  commonPassword:
    'Das wird als eines der ersten geraten. Ein paar Worte hintereinander sind besser.',
  shortPassword: 'Kurz. Ab 15 Zeichen wird es schwer zu erraten.',
  fairPassword: 'Ganz gut. Ab 15 Zeichen wird es schwer zu erraten.',
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
  unstoredWait: 'Lass die App offen, bis alles gesendet ist; sonst geht es verloren.',
  missing: (labels: readonly string[]) => `Es fehlt noch: ${labels.join(', ')}.`,
  counter: (used: number, max: number) => `${used} von ${max} Zeichen`,
  tooLong: (max: number) =>
    `Mehr als ${max.toLocaleString('de-DE')} Zeichen gehen nicht. Dein Text steht noch da.`,
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  weekdayNames: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
} as const

export const unsavedTexts = {
  title: 'Noch nicht gespeichert',
  what: 'Wenn du jetzt gehst, ist das Geschriebene weg.',
  stay: 'Weiterschreiben',
  leave: 'Verwerfen',
} as const

export const pauseTexts = {
  line: (word: string | null) =>
    word === null ? '„Stopp“ gilt immer.' : `„Stopp“ gilt immer. Euer Wort: „${word}“`,
  begin: 'Pause',
  isOn: 'Pause läuft',
  begun: 'Pause. Bei euch ruht jetzt alles, der Chat bleibt.',
  ended: 'Die Pause ist zu Ende.',
  goesOn: 'Deine Pause ist zu Ende. Noch ruht bei euch alles.',
  notBegun: 'Die Pause konnte nicht beginnen. Bitte versuche es noch einmal.',
  notEnded: 'Die Pause ließ sich gerade nicht beenden.',
} as const
