/** Texts of reactions and limits. */
export const reactionTexts = {
  dislike: 'Nicht für mich',
  favorite: 'Favorit',
  like: 'Gefällt mir',
  // KARTEN-147
  counts: 'Was nicht für dich ist, kommt bei dir zuletzt. Was euch beiden gefällt, seht ihr beide.',
  group: 'Deine Meinung zur Karte',
  said: {
    like: 'Gefällt dir.',
    dislike: 'Nicht für dich. Sie kommt bei dir zuletzt.',
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
  lifted: 'Deine Grenze gilt nicht mehr.',
  list: (count: number) => `Deine Grenzen (${count})`,
  listMore: 'Nur du siehst diese Liste.',
} as const
