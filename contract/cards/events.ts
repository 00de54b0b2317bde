import { defineEvent } from '#contract/kernel/event.ts'

export const newSelection = defineEvent({
  name: 'new-selection',
  from: 'server',
  feature: 'cards',
  summary:
    'The card of the day was chosen, replaced or given back, or cards changed between deck, hand and history; read them again.',
  source: 'PUSH-34, O-006, O-062, O-163, O-164',
})

export const cardsEvents = [newSelection] as const
