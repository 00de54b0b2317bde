import { HEAT_MAX } from '#contract/stories/rules.ts'

export const ratingTexts = {
  heat: 'Wie heiß findest du das?',
  flames: (count: number) => `${count} von ${HEAT_MAX} Flammen`,
  reset: 'Auf 0',
  preference: 'Würdest du es ausprobieren?',
  yes: 'Würde ich ausprobieren',
  maybe: 'Vielleicht / Unter Vorbehalt',
  no: 'Nein, nichts für mich',
  save: 'Bewertung speichern',
  saving: 'Speichern...',
  queued: 'Deine Bewertung wartet auf das Netz und wird dann gespeichert.',
  failed: 'Eine Bewertung konnte nicht gespeichert werden.',
  saved: 'Deine Bewertung wurde gespeichert!',
  again: 'Du hast diese Geschichte schon bewertet. Eine neue Bewertung ersetzt die alte.',
} as const
