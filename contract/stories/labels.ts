import type { Labels } from '#contract/kernel/labels.ts'

export const storiesLabels: Labels = {
  fields: {
    clientId: 'Kennung',
    insteadOf: 'Stand',
    title: 'Titel',
    description: 'Geschichte',
    instructions: 'Anleitung',
    onlyUnrated: 'Filter',
    search: 'Suche',
    dirtyLevel: 'Hitze',
    preference: 'Bewertung',
    after: 'Stelle',
    to: 'Wahl',
  },
}
