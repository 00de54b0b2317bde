import type { Labels } from '#contract/kernel/labels.ts'

export const daysLabels: Labels = {
  fields: { day: 'Tag', month: 'Monat', entry: 'Eintrag', hidden: 'Ausgeblendet' },
}
