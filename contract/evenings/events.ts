import { announcement, defineEvent } from '#contract/kernel/event.ts'

const feature = 'evenings'

export const eveningChangedEvent = defineEvent({
  name: 'evening-changed',
  from: 'server',
  feature,
  summary: 'A proposal or an agreed evening has changed for both; the id is of this change.',
  source: 'ABEND-36, O-193, O-062',
  payload: announcement,
})

export const eveningReminder = defineEvent({
  name: 'evening-reminder',
  from: 'server',
  feature,
  summary: 'An agreed evening, whose id it is, begins soon; both are told once.',
  source: 'ABEND-38, O-193, O-062',
  payload: announcement,
})

export const eveningsEvents = [eveningChangedEvent, eveningReminder] as const
