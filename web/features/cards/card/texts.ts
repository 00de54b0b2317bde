/** Texts on a card; the first three are fixed by the specification. */
export const cardTexts = {
  choose: 'Karte heute auswählen',
  locked: 'Karte wurde schon gewählt',
  saving: 'Karte wird gespeichert…',
  turn: 'Karte umdrehen',
  turnBack: 'Karte wieder zudecken',
  previous: 'Vorige Karte',
  next: 'Nächste Karte',
  deck: 'Kartenstapel',
  position: (n: number, of: number) => `Karte ${n} von ${of}`,
} as const
