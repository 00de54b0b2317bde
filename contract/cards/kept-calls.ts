import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { day, id } from '#contract/kernel/shapes.ts'
import {
  cardNotFound,
  cardRests,
  choosersDoNotKeep,
  handFull,
  nothingToDecline,
  notOnYourHand,
  notRedeemedToday,
  notToBeKept,
  redeemersDoNotDecline,
} from './errors.ts'

const feature = 'cards'

export const hand = z.object({
  /** Cards that were laid aside and not redeemed, oldest first. */
  held: z.array(z.object({ cardId: id, keptBy: id, since: day })),
  /** Cards that were redeemed today, beside the card of the day. */
  redeemed: z.array(z.object({ cardId: id, redeemedBy: id })),
})
export type Hand = z.output<typeof hand>

const ofCard = {
  query: z.object({ cardId: id }),
  ids: { 'query.cardId': 'card' },
} as const

export const readHand = defineCall({
  method: 'GET',
  path: '/kept-cards',
  access: 'user',
  feature,
  summary: 'The cards both partners have laid aside, and those redeemed today.',
  source: 'O-163',
  answer: hand,
})

export const keepCard = defineCall({
  method: 'POST',
  path: '/selection/keep',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'Lays today’s card aside instead of playing it, at most three a person.',
  source: 'O-163',
  refusals: [nothingToDecline, choosersDoNotKeep, notToBeKept, handFull, cardRests],
})

export const redeemCard = defineCall({
  method: 'POST',
  path: '/kept-cards/redeem',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'Plays a card of one’s own hand today, beside the card of the day.',
  source: 'O-163',
  ...ofCard,
  refusals: [cardNotFound, notOnYourHand, cardRests],
})

export const declineRedeemed = defineCall({
  method: 'POST',
  path: '/kept-cards/decline',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: '„Heute nicht“: gives a card the partner redeemed today back to their hand.',
  source: 'O-163, O-084',
  ...ofCard,
  refusals: [cardNotFound, notRedeemedToday, redeemersDoNotDecline],
})

export const layOff = defineCall({
  method: 'POST',
  path: '/kept-cards/return',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'Lays a card of one’s own hand back into the deck without playing it.',
  source: 'O-163',
  ...ofCard,
  refusals: [cardNotFound, notOnYourHand],
})

export const keptCalls = [readHand, keepCard, redeemCard, declineRedeemed, layOff] as const
