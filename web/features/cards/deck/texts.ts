/** Words of choosing and of one card. */
export const pickTexts = {
  title: 'Karte wählen',
  deck: 'Karten zur Auswahl',
  loading: 'Karten werden gemischt …',
  allPlayed: 'Ihr habt alle Karten gespielt.',
  allPlayedMore: 'Schreibt euch selbst eine neue.',
  write: 'Eigene Karte anlegen',
  error: 'Die Karten sind gerade nicht erreichbar.',
  errorSafe: 'Eure Favoriten und eure Historie sind sicher.',
  more: 'Mehr zu dieser Karte',
  open: 'Karte ansehen',
} as const

export const detailTexts = {
  title: 'Karte',
  loading: 'Lade Karte...',
  edit: 'Bearbeiten',
  front: 'Bild ansehen',
  rests: 'Diese Karte ruht. Ihr zieht sie beide nicht.',
} as const

export const limitTexts = {
  action: 'Nie zeigen',
  title: 'Nie zeigen?',
  // O-149, to the letter.
  what: 'Die Karte verschwindet für euch beide. Niemand bekommt eine Nachricht; wer genau hinsieht, kann es merken.',
  back: 'Du kannst es jederzeit zurücknehmen.',
  keep: 'Doch behalten',
  done: 'Die Karte ruht jetzt.',
  lift: 'Wieder zeigen',
  lifted: 'Deine Grenze ist aufgehoben.',
  list: (count: number) => `Deine Grenzen (${count})`,
  listMore: 'Nur du siehst diese Liste.',
} as const

export const declineTexts = {
  action: 'Heute nicht',
  title: 'Heute nicht?',
  what: (title: string) => `„${title}“ kommt zurück in den Stapel. Ein Grund ist nicht nötig.`,
  confirm: 'Heute nicht',
  keep: 'Doch behalten',
} as const
