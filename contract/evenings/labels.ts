import type { Labels } from '#contract/kernel/labels.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { makeCalendar } from './calls.ts'

export const eveningsLabels: Labels = {
  fields: {
    clientId: 'Kennung',
    day: 'Tag',
    time: 'Uhrzeit',
    timeZone: 'Zeitzone',
    line: 'Zeile',
    reference: 'Worum es geht',
    insteadOf: 'Stand',
    password: 'Passwort',
  },
  empty: [[makeCalendar, { password: passwordWrong }]],
}
