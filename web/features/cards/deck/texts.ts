/** Texts of the deck. */
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
