import { defineEvent } from '#contract/kernel/event.ts'

export const newSelection = defineEvent({
  name: 'new-selection',
  from: 'server',
  feature: 'cards',
  summary:
    'The card of the day was chosen, replaced or given back, or played cards are back in the deck; read them again.',
  source: 'PUSH-34, O-006, O-062, O-164',
})

export const cardsEvents = [newSelection] as const
