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
} as const

export const limitTexts = {
  action: 'Nie zeigen',
  title: 'Nie zeigen?',
  what: (title: string) =>
    `„${title}“ kommt bei euch dann nicht mehr vor. Niemand erfährt, warum, und du kannst es jederzeit zurücknehmen.`,
  keep: 'Doch behalten',
  done: 'Die Karte kommt nicht mehr vor.',
  lift: 'Wieder zeigen',
  lifted: 'Die Karte liegt wieder im Stapel.',
  list: (count: number) => `Nie gezeigte Karten (${count})`,
  listMore: 'Nur du siehst diese Liste.',
} as const

export const declineTexts = {
  action: 'Heute nicht',
  title: 'Heute nicht?',
  what: (title: string) => `„${title}“ kommt zurück in den Stapel. Ein Grund ist nicht nötig.`,
  confirm: 'Heute nicht',
  keep: 'Doch behalten',
} as const
