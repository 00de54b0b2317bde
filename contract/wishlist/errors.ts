import { refusal } from '#contract/kernel/call.ts'

export const listFull = refusal(
  409,
  'wishlist_full',
  'Eure Liste ist voll. Nehmt etwas herunter, dann ist wieder Platz.',
)
export const notTwo = refusal(409, 'not_two', 'Vormerken könnt ihr, sobald ihr zu zweit seid.')
