import type { Labels } from '#contract/kernel/labels.ts'

export const specialDaysLabels: Labels = {
  fields: {
    clientId: 'Kennung',
    name: 'Name',
    day: 'Tag',
    yearly: 'Jedes Jahr',
    countdown: 'Countdown',
  },
}
