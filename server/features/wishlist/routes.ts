import { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import { changeList, readListed, readLists, type Wishes } from './service.ts'

export const wishlistRoutes = (context: Context, wishes: Wishes): Binding[] => [
  on(readWishlist, ({ actor }) => readLists(context, wishes, actor)),

  on(readMarks, ({ actor }) => readListed(context, wishes, actor)),

  on(changeWishlist, async ({ body, actor }) => {
    checkClaimedPair(body.pairId, actor)
    await changeList(context, wishes, body, actor)
    return undefined
  }),
]
