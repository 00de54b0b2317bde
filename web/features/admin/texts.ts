/** Words of the operator's area; those of tables and buttons are the specification's (O-138). */
export const areaTexts = {
  tabs: 'Verwaltung',
  overview: 'Übersicht',
  users: 'Nutzer',
  log: 'Log',
  footer: (year: number, name: string) => `© ${year} ${name}`,
} as const

export const overviewTexts = {
  title: 'Übersicht',
  intro: 'Zahlen und Zustand des Servers. Was ein Paar schreibt, steht hier nie.',
  error: 'Die Übersicht ist gerade nicht erreichbar.',
  users: 'Nutzer',
  pairs: 'Paare',
  database: 'Datenbank',
  files: 'Dateien',
  health: 'Server',
  free: 'Noch frei',
  tight: 'Der Datenträger ist fast voll. Schaffe Platz, bevor nichts mehr gespeichert werden kann.',
  healthy: 'Der Server antwortet.',
  engine: 'Speicher',
  version: 'Version',
  since: 'Läuft seit',
} as const

export const usersTexts = {
  title: 'Nutzer',
  error: 'Die Nutzer sind gerade nicht abrufbar.',
  search: 'Suche',
  searchHint: 'UID, Name oder E-Mail',
  table: 'Alle Nutzer',
  columns: ['UID', 'Name', 'Email', 'Rolle', 'Partnerrolle', 'Typ', 'Onboarding'],
  actions: 'Aktionen',
  superUser: 'Super User',
  user: 'User',
  done: 'fertig',
  pending: 'Pending',
  none: '–',
  show: 'anzeigen',
  showOf: (name: string) => `Rollen von ${name} anzeigen`,
  hidden: 'verborgen',
  showFailed: 'Die Rollen sind gerade nicht abrufbar.',
  rolesHint:
    'Rollen bleiben verborgen, bis du sie anzeigst. Beide sehen dann unter „Sicherheit & Daten“, dass das geschehen ist.',
  nobody: 'Niemand gefunden.',
  push: 'Push senden',
  pushTo: (name: string) => `Push senden an ${name}`,
  range: (from: number, to: number, total: number) =>
    `${from.toLocaleString('de-DE')}–${to.toLocaleString('de-DE')} von ${total.toLocaleString('de-DE')}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
} as const

export const pushTexts = {
  title: 'Push senden',
  to: (name: string) => `An ${name}`,
  type: 'Art',
  types: {
    REMINDER: 'Erinnerung',
    NEW_CHAT_MESSAGE: 'Neue Chatnachricht',
    NEW_CARD: 'Neue Karte',
  },
  heading: 'Titel',
  text: 'Text',
  url: 'Adresse',
  urlHint: 'Freiwillig: ein Pfad der App, zum Beispiel /chat',
  urlWrong: 'Nur ein Pfad der App, zum Beispiel /chat.',
  send: 'Senden',
  sending: 'Wird gesendet …',
  sent: 'Push gesendet!',
  failed: 'Fehler',
  broken: 'Fehler beim Senden',
} as const

export const logTexts = {
  title: 'Log',
  error: 'Das Log ist gerade nicht abrufbar.',
  user: 'Nutzer',
  everybody: 'All Users',
  search: 'Suche',
  empty: 'No logs available.',
  nothing: 'Kein Eintrag passt zu deiner Suche.',
  nameless: 'ohne Nutzer',
  count: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
} as const
