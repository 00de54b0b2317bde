import type { Labels } from '#contract/kernel/labels.ts'

export const dailyLabels: Labels = {
  fields: {
    year: 'Jahr',
    message: 'Text',
    clientId: 'Kennung',
    instead: 'Stand',
    date: 'Tag',
    alone: 'Allein geschrieben',
    level: 'Stufe',
    days: 'Zahl der Tage',
    mine: 'Schalter',
    mutual: 'Ab 7 nur gemeinsam',
  },
}
