/** Texts of a card’s own page. */
export const detailTexts = {
  title: 'Karte',
  loading: 'Lade Karte...',
  edit: 'Bearbeiten',
  front: 'Bild ansehen',
  rests: 'Diese Karte ruht. Ihr zieht sie beide nicht.',
} as const
