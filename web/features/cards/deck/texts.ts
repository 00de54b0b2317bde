/** Texts of the deck. */
export const pickTexts = {
  title: 'Karte wählen',
  deck: 'Karten zur Auswahl',
  loading: 'Karten werden gemischt …',
  allPlayed: 'Ihr habt alle Karten gespielt.',
  allPlayedMore: 'Schreibt euch selbst eine neue.',
  mood: 'Wonach euch ist',
  moodCards: (count: number) => (count === 1 ? '1 Karte' : `${count} Karten`),
  moodPlayed: (mood: string) => `Für „${mood}“ wartet gerade keine Karte.`,
  moodPlayedMore: 'In den anderen ist bestimmt etwas für euch dabei.',
  allCards: 'Alle Karten zeigen',
  write: 'Eigene Karte anlegen',
  error: 'Die Karten sind gerade nicht erreichbar.',
  errorSafe: 'Deine Favoriten und eure Historie sind sicher.',
  more: 'Mehr zu dieser Karte',
  open: 'Karte ansehen',
} as const
