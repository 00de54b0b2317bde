/** Texts of the history. */
export const historyTexts = {
  title: 'Bereits gezogene Karten',
  empty: 'Noch keine Karten gespielt!',
  loading: 'Lädt ...',
  choose: 'Karte wählen',
  drawn: (date: string) => `Gezogen am ${date}`,
  by: (who: string) => `von ${who}`,
  missing: '–',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  weekdayNames: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  day: (date: string, title: string) => `${date}: ${title}`,
} as const
