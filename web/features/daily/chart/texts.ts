export const chartTexts = {
  title: 'Die letzten drei Wochen',
  me: 'Du',
  day: 'Tag',
  none: 'kein Status',
  summary: (name: string, mine: string, theirs: string) =>
    `Stufen der letzten 21 Tage, ab 7 hervorgehoben. Du: ${mine}. ${name}: ${theirs}.`,
  range: (days: number, low: number, high: number) =>
    `${days === 1 ? 'ein Tag' : `${days} Tage`}, ${low === high ? `Stufe ${low}` : `zwischen ${low} und ${high}`}`,
  met: 'beide ab 7',
  dayMet: (date: string) => `${date}, beide ab 7`,
  today: 'heute',
  error: 'Die letzten Wochen sind gerade nicht zu sehen.',
  empty: 'Ab dem zweiten Tag seht ihr hier euren Verlauf.',
  year: (year: string) => `Euer Jahr ${year}`,
  week: (date: string) => `Woche ab ${date}`,
  yearSummary: () => 'Stufen des Jahres im Mittel jeder Woche, ab 7 hervorgehoben.',
  yearError: 'Euer Jahr ist gerade nicht zu sehen.',
} as const
