export const ratingTexts = {
  heat: 'Wie heiß findest du das?',
  flames: (count: number) => `${count} von 5 Flammen`,
  reset: 'Auf 0',
  preference: 'Würdest du es ausprobieren?',
  yes: 'Würde ich ausprobieren',
  maybe: 'Vielleicht / Unter Vorbehalt',
  no: 'Nein, nichts für mich',
  save: 'Bewertung speichern',
  saving: 'Speichern...',
  saved: 'Deine Bewertung wurde gespeichert!',
  again: 'Du hast diese Geschichte schon bewertet. Eine neue Bewertung ersetzt die alte.',
} as const
