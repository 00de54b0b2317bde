/** Texts of reactions and limits. */
export const reactionTexts = {
  dislike: 'Nicht für mich',
  favorite: 'Favorit',
  like: 'Gefällt mir',
  group: 'Deine Meinung zur Karte',
  said: {
    like: 'Gefällt dir.',
    dislike: 'Nicht für dich.',
    favorite: 'Als Favorit gemerkt.',
    none: 'Zurückgenommen.',
  },
  failed: 'Das konnte nicht gespeichert werden.',
  stays: (title: string) =>
    `„${title}“ ist noch in deinen Favoriten: Das konnte nicht gespeichert werden.`,
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
