import type { selectionOfDay } from '#contract/cards/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'

/** The card of the day and the hands of both, as a screen knows them. */
export type Today = Answer<typeof selectionOfDay>

/** The state of today without a card that either of the two has on the hand. */
export const withoutHeld = (today: Today, cardId: string): Today => ({
  ...today,
  held: today.held.filter((one) => one.cardId !== cardId),
})

export const withoutRedeemed = (today: Today, cardId: string): Today => ({
  ...today,
  redeemed: today.redeemed.filter((one) => one.cardId !== cardId),
})

/** Laid aside; another card may have been chosen for today meanwhile. */
export const withKept = (today: Today, cardId: string, keptBy: string): Today => ({
  ...today,
  ...(today.cardId === cardId && { cardId: null, selectedBy: null }),
  held: [...withoutHeld(today, cardId).held, { cardId, keptBy, since: today.date }],
})

export const withRedeemed = (today: Today, cardId: string, redeemedBy: string): Today => ({
  ...withoutHeld(today, cardId),
  redeemed: [...withoutRedeemed(today, cardId).redeemed, { cardId, redeemedBy }],
})
