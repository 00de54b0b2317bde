import type { Context } from '#server/context.ts'
import { type Feature, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { cardsOfDays } from './day-service.ts'
import { loadDeck } from './deck-service.ts'
import { exportCards } from './export-service.ts'
import { retainUnseenCardMatches } from './like-store.ts'
import type { IsSpecialDay } from './models.ts'
import { transferCards } from './records.ts'
import { cardReferences } from './reference-service.ts'
import { relatedCardsOf } from './related-service.ts'
import { dropReturns } from './return-store.ts'
import { cardsRoutes } from './routes.ts'
import { dropSelections } from './selection-store.ts'
import { transferLikes, transferLimits, transferReactions } from './transfer-store.ts'

export const cards = {
  transfers: {
    own: [transferCards, transferLikes, transferReactions, transferLimits],
    alone: [retainUnseenCardMatches],
    // A hand is empty until there are two: one lays aside only what the other has chosen (O-163).
    inviter: [dropSelections, dropReturns],
  },
  async start(context: Context, { isSpecialDay }: { readonly isSpecialDay: IsSpecialDay }) {
    const deck = await loadDeck(context.database.db, context.config.contentDir)
    return {
      routes: cardsRoutes(context, deck, isSpecialDay),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportCards(context, deck, actor)],
      days: [cardsOfDays(deck)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      references: cardReferences(context, deck),
      relatedCards: (actor: Actor) => relatedCardsOf(context, deck, actor),
    }
  },
} satisfies Feature
