import { defineEvent } from '#contract/kernel/event.ts'

export const pauseChanged = defineEvent({
  name: 'pause-changed',
  from: 'server',
  feature: 'pause',
  summary:
    'The pause or the stop word is another one for the receiver now; read it again. Nothing is sent where the receiver sees no difference.',
  source: 'O-194',
})

export const pauseEvents = [pauseChanged] as const
