import type { Card } from '#contract/cards/calls.ts'

const SEASON_NAMES = {
  frühling: 'Frühling',
  sommer: 'Sommer',
  herbst: 'Herbst',
  winter: 'Winter',
} as const

/** When a card is drawn: its season, or its day in December. */
const whenDrawn = ({ season, advent }: Pick<Card, 'season' | 'advent'>): string =>
  advent === null ? SEASON_NAMES[season ?? 'frühling'] : `${advent}. Dezember`

/** Texts about the season of a card. */
export const seasonTexts = {
  name: whenDrawn,
  rests: (card: Pick<Card, 'season' | 'advent'>) => `ruht bis zum ${whenDrawn(card)}`,
  cardRests: (card: Pick<Card, 'season' | 'advent'>) =>
    `Diese Karte ruht bis zum ${whenDrawn(card)}.`,
} as const

/** Texts on a card; the first four are fixed by the specification. */
export const cardTexts = {
  choose: 'Karte heute auswählen',
  locked: 'Karte wurde schon gewählt',
  loading: 'Lade Karte...',
  saving: 'Karte wird gespeichert…',
  turn: 'Karte umdrehen',
  turnBack: 'Karte wieder zudecken',
  previous: 'Vorige Karte',
  next: 'Nächste Karte',
  both: 'Das mögt ihr beide',
  half: 'Deine Hälfte',
  otherHalf: (who: string) => `${who} sieht etwas anderes.`,
  halfLater: 'Jedes Handy zeigt etwas anderes, sobald die Karte gewählt ist.',
  halfForTwo: 'Ein Spiel für zwei Handys: Jedes zeigt etwas anderes, sobald ihr zu zweit seid.',
  position: (n: number, of: number) => `Karte ${n} von ${of}`,
} as const
