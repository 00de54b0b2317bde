import type { Context } from '../../context.ts'
import { type Feature, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { loadDeck } from './deck-service.ts'
import { exportCards } from './export-service.ts'
import { transferCards, transferLimits, transferReactions } from './records.ts'
import { relatedCardsOf } from './related-service.ts'
import { dropReturns } from './return-store.ts'
import { cardsRoutes } from './routes.ts'
import { dropSelections } from './selection-store.ts'

export const cards = {
  transfers: {
    own: [transferCards, transferReactions, transferLimits],
    alone: [],
    // A hand is empty until there are two: one lays aside only what the other has chosen (O-163).
    inviter: [dropSelections, dropReturns],
  },
  async start(context: Context) {
    const deck = await loadDeck(context.database.db, context.config.contentDir)
    return {
      routes: cardsRoutes(context, deck),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportCards(context, deck, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      relatedCards: (actor: Actor) => relatedCardsOf(context, deck, actor),
    }
  },
} satisfies Feature
