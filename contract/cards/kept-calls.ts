import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { id } from '#contract/kernel/shapes.ts'
import {
  anotherChosen,
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
import { ofShownCard } from './shapes.ts'

const feature = 'cards'

const ofCard = {
  query: z.object({ cardId: id }),
  ids: { 'query.cardId': 'card' },
} as const

export const keepCard = defineCall({
  method: 'POST',
  path: '/selection/keep',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary: 'Lays today’s card aside instead of playing it, at most three a person.',
  source: 'O-163',
  query: ofShownCard,
  refusals: [nothingToDecline, choosersDoNotKeep, notToBeKept, handFull, cardRests, anotherChosen],
})

export const redeemCard = defineCall({
  method: 'POST',
  path: '/kept-cards/redeem',
  access: 'user',
  rests: true,
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
  rests: true,
  tells: 'nobody',
  feature,
  summary: 'Lays a card of one’s own hand back into the deck without playing it.',
  source: 'O-163',
  ...ofCard,
  refusals: [cardNotFound, notOnYourHand],
})

export const keptCalls = [keepCard, redeemCard, declineRedeemed, layOff] as const
