/** „heute“, „morgen“, „noch 12 Tage“. */
const until = (days: number): string =>
  days === 0 ? 'heute' : days === 1 ? 'morgen' : `noch ${days} Tage`

export const specialDayTexts = {
  title: 'Besondere Tage',
  intro:
    'Jahrestag, Geburtstage, euer nächstes Wiedersehen. Was eine:r von euch einträgt, seht ihr beide.',
  error: 'Eure besonderen Tage sind gerade nicht zu lesen.',
  errorSafe: 'Sie sind noch da.',
  alone: 'Sobald ihr zu zweit seid, stehen hier eure besonderen Tage.',
  empty: 'Welcher Tag gehört euch?',
  add: 'Tag eintragen',
  edit: 'Ändern',
  editTitle: 'Tag ändern',
  remove: 'Entfernen',
  removeAsk: (name: string) => `„${name}“ entfernen?`,
  removeMore: 'Der Tag steht dann bei euch beiden nicht mehr da.',
  keep: 'Behalten',
  cancel: 'Abbrechen',
  save: 'Speichern',
  ideas: 'Vorschläge',
  anniversary: 'Jahrestag',
  birthday: (name: string) => `Geburtstag von ${name}`,
  reunion: 'Wiedersehen',
  name: 'Was ist das für ein Tag?',
  day: 'Datum',
  dayHint: 'Das erste Mal: der Tag der Geburt, der Hochzeit, des ersten Kusses.',
  yearly: 'Kommt jedes Jahr wieder',
  countdown: 'Countdown auf Heute',
  countdownHint: 'Heute sagt dann, wie viele Tage es noch sind.',
  waits: 'Wartet auf das Netz.',
  years: (years: number) => (years === 1 ? '1 Jahr' : `${years} Jahre`),
  until,
  failed: 'Der Tag ließ sich nicht speichern.',
  countdownLine: (days: number, name: string) =>
    `${days === 1 ? 'Morgen' : `Noch ${days} Tage`}: ${name}`,
  today: (name: string) => `Heute: ${name}`,
  cards: 'Die passenden Karten liegen heute vorn im Stapel.',
} as const
