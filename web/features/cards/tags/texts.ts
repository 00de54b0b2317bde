import { TAGS_MAX } from '#contract/cards/rules.ts'

/** Texts of a card's tags. */
export const tagTexts = {
  label: 'Tags',
  hint: 'Mit Enter hinzufügen.',
  suggestions: 'Vorschläge',
  remove: (name: string) => `Tag „${name}“ entfernen`,
  full: `Mehr als ${TAGS_MAX} Tags gehen nicht. Nimm erst einen weg.`,
  added: (name: string) => `Tag „${name}“ hinzugefügt.`,
  removed: (name: string) => `Tag „${name}“ entfernt.`,
} as const
