import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import type { References } from '#server/pair/references.ts'
import { exportWishlist } from './export-service.ts'
import { stockOf } from './models.ts'
import { wishlistRoutes } from './routes.ts'

export const wishlist = {
  // A list stays with its pair, also as a former one; a pair of one has none.
  transfers: NO_TRANSFERS,
  start(context: Context, { references }: { readonly references: References }) {
    const wishes = { references, stock: stockOf(references) }
    return {
      routes: wishlistRoutes(context, wishes),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportWishlist(context, wishes, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
