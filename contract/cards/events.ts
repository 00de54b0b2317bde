import { defineEvent } from '#contract/kernel/event.ts'

export const newSelection = defineEvent({
  name: 'new-selection',
  from: 'server',
  feature: 'cards',
  summary: 'The card of the day was chosen, replaced or given back; read it again.',
  source: 'PUSH-34, O-006, O-062',
})

export const cardsEvents = [newSelection] as const
