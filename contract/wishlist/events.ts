import { defineEvent } from '#contract/kernel/event.ts'

export const wishlistChanged = defineEvent({
  name: 'wishlist-changed',
  from: 'server',
  feature: 'wishlist',
  summary: 'Something both know was put on the list or taken off. Nothing is sent about a wish.',
  source: 'O-193, O-062',
})

export const wishlistEvents = [wishlistChanged] as const
