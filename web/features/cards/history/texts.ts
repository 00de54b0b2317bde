/** Texts of the history. */
export const historyTexts = {
  title: 'Bereits gezogene Karten',
  echoLabel: (title: string) => `Nachklang: ${title}`,
  empty: 'Noch keine Karten gespielt!',
  loading: 'Lädt ...',
  choose: 'Karte wählen',
  drawn: (date: string) => `Gezogen am ${date}`,
  by: (who: string) => `von ${who}`,
  missing: '–',
  day: (date: string, title: string) => `${date}: ${title}`,
} as const
