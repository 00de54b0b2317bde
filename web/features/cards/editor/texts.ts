import { TAGS_MAX } from '#contract/cards/rules.ts'

/** Words of writing a card; headings and the success text are the specification’s. */
export const formTexts = {
  newTitle: 'Eine neue eigene Karte anlegen',
  editTitle: 'Karte bearbeiten',
  title: 'Titel',
  category: 'Kategorie',
  description: 'Beschreibung',
  descriptionHint: 'Was passiert, und wie fühlt es sich an?',
  instructions: 'Anleitung',
  instructionsHint: 'Freiwillig: was ihr braucht oder beachtet.',
  level: 'Schärfe',
  levelOf: (level: number) => `Schärfe ${level} von 10`,
  levelReset: 'Zurücksetzen',
  save: 'Karte speichern',
  saving: 'Wird gespeichert …',
  saved: 'Karte wurde gespeichert!',
  look: 'Ansehen',
  preview: 'Vorschau',
  previewTitle: 'Titel',
  previewText: 'Hier steht, was ihr miteinander vorhabt.',
} as const

export const tagTexts = {
  label: 'Tags',
  hint: 'Mit Enter hinzufügen.',
  suggestions: 'Vorschläge',
  remove: (name: string) => `Tag „${name}“ entfernen`,
  full: `Mehr als ${TAGS_MAX} Tags gehen nicht. Nimm erst einen weg.`,
  added: (name: string) => `Tag „${name}“ hinzugefügt.`,
  removed: (name: string) => `Tag „${name}“ entfernt.`,
} as const
