import type { Mood } from '#contract/cards/rules.ts'

/** Names of the moods on their chips. */
export const moodNames: Readonly<Record<Mood, string>> = {
  müde: 'Wenig Kraft',
  kurz: 'Zehn Minuten',
  'aus der Ferne': 'Aus der Ferne',
  'zwei Handys': 'Für zwei Handys',
  Anlass: 'Geburtstag & Feste',
  Versöhnung: 'Nach einem Streit',
  Krankheit: 'Krank',
  Danach: 'Danach',
  Führung: 'Führen & Dienen',
  Spielzeug: 'Mit Spielzeug',
  'neu miteinander': 'Neu miteinander',
  'lange zusammen': 'Lange zusammen',
  Körper: 'Der Körper, wie er ist',
  queer: 'Queer',
  Jahreszeit: 'Jahreszeit',
  'rund um die Geburt': 'Rund um die Geburt',
  Wechseljahre: 'Wechseljahre',
}

/** Texts of the deck. */
export const pickTexts = {
  title: 'Karte wählen',
  toHome: 'Zu Heute',
  deck: 'Karten zur Auswahl',
  loading: 'Karten werden gemischt …',
  allPlayed: 'Ihr habt alle Karten gespielt.',
  allPlayedMore: 'Schreibt euch selbst eine neue.',
  mood: 'Passend für',
  moodCards: (count: number) => (count === 1 ? '1 Karte' : `${count} Karten`),
  both: 'Mögt ihr beide',
  bothNone: 'Hier liegt gerade keine Karte.',
  bothMore: 'Alle, die euch beiden gefallen, stehen in der Liste. Von dort kommen sie hierher.',
  bothList: 'Ganze Liste ansehen',
  moodPlayed: 'Hier ist gerade keine Karte übrig.',
  moodPlayedMore: 'In den anderen ist bestimmt etwas für euch dabei.',
  allCards: 'Alle Karten zeigen',
  write: 'Eigene Karte anlegen',
  error: 'Die Karten sind gerade nicht erreichbar.',
  errorSafe: 'Deine Favoriten und eure Historie sind sicher.',
  more: 'Mehr zu dieser Karte',
  open: 'Karte ansehen',
} as const
