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
  position: (n: number, of: number) => `Karte ${n} von ${of}`,
} as const
