export const listTexts = {
  title: 'Heiße Geschichten',
  loggedOut: 'Bitte anmelden, um Stories zu sehen.',
  loading: 'Lade Stories...',
  empty: 'Keine Stories gefunden',
  filter: 'Welche Geschichten',
  filters: { all: 'Alle', unrated: 'Noch nicht bewertet', ours: 'Von euch' },
  write: 'Geschichte schreiben',
  showAll: 'Alle zeigen',
  ours: 'Von euch',
  version: 'Eure Fassung',
  rated: 'Bewertet',
} as const
