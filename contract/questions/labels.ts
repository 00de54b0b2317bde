import type { Labels } from '#contract/kernel/labels.ts'

export const questionsLabels: Labels = {
  fields: {
    page: 'Seite',
    pageSize: 'Anzahl',
    dirtyLevel: 'Schärfe',
    maxDirtyLevel: 'höchste Schärfe',
    answer: 'Antwort',
    instead: 'bisherige Antwort',
    mine: 'Schalter',
  },
}
