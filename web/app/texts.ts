/** German words of the frame around the screens. */
export const texts = {
  back: 'Zurück',
  home: 'Zur Startseite',
  media: 'Medien',
  navigation: 'Bereiche',
  skip: 'Zum Inhalt',
  unread: (count: string) => `${count} ungelesen`,
  crash: 'Hier ist etwas schiefgelaufen.',
  crashSafe: 'Was ihr gespeichert habt, ist noch da.',
  unauthorised: 'Nicht autorisiert (401) – abgemeldet.',
  unauthorisedWaiting:
    'Nicht autorisiert (401) – abgemeldet. Was hier noch wartete, wurde nicht gesendet.',
  profileLoading: 'Profilinformationen werden geladen...',
  profileMissing: 'Dein Profil ist gerade nicht erreichbar.',
  noRole: 'Für diesen Bereich fehlt dir noch eine Rolle.',
  noRoleMore: 'Sie bestimmt, wer die Karte des Tages wählt und wer sie bekommt.',
  toProfile: 'Zum Profil',
  toHome: 'Zurück zu „Heute“',
  questions: 'Fragen',
  matches: 'Matches',
  profileTabs: 'Profil',
  shareDropped: 'Melde dich an und teile es dann noch einmal.',
  update: 'Eine neue Version ist da.',
  updateNow: 'Neu laden',
  updateLoses: 'Wenn du jetzt neu lädst, ist das Geschriebene weg.',
  notLoaded: 'Gerade nicht erreichbar. Bitte lade die Seite neu.',
  hide: 'Schnell verbergen',
  help: 'Hilfe',
  changesDropped: 'Was hier noch wartete, galt deinem früheren Paar. Es wird nicht mehr gesendet.',
} as const

/** The bar's entries (NAV-28). */
export const entryNames = {
  cards: 'Karten',
  chat: 'Nachrichten',
  home: 'Heute',
  stories: 'Fantasien',
  profile: 'Profil',
} as const
