import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { REFERENCE_KINDS, referenceNotShown, titledReference } from '#contract/kernel/reference.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { id } from '#contract/kernel/shapes.ts'
import { listFull, notTwo } from './errors.ts'

const feature = 'wishlist'

const lists = z.object({ both: z.array(titledReference), mine: z.array(titledReference) })

export const readWishlist = defineCall({
  method: 'GET',
  path: '/wishlist',
  access: 'user',
  feature,
  summary:
    'The list both see, in one order for both, and one’s own wishes, which the partner has not been shown.',
  source: 'O-193, O-148',
  answer: lists,
})

export const readMarks = defineCall({
  method: 'GET',
  path: '/wishlist/marks',
  access: 'user',
  feature,
  summary:
    'What was put on the list, and one’s own wishes, as the button below a thing needs them: no look at the wishes of both.',
  source: 'O-193, O-148',
  answer: lists,
})

export const changeWishlist = defineCall({
  method: 'PUT',
  path: '/wishlist',
  access: 'user',
  feature,
  summary:
    'Puts a thing on the list or takes it off. What both know is on the list for both at once; a card or story of the common stock is a wish until both have it. The answer is the same.',
  source: 'O-193',
  body: z.object({
    kind: z.enum(REFERENCE_KINDS),
    id,
    on: z.boolean(),
    /**
     * The screen has promised that it stays a wish, so that it does even if both know it by now; a wish
     * that is taken back leaves the list as it is.
     */
    secret: z.optional(z.boolean()),
    /** The pair it was pressed in; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'body.id': 'card', 'body.pairId': 'pair' },
  refusals: [notYourPair, referenceNotShown, listFull, notTwo],
})

export const wishlistCalls = [readWishlist, readMarks, changeWishlist] as const
