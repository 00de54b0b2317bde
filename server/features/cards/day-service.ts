import type { DaySource } from '#server/pair/couple-days.ts'
import { ownCard } from './card-store.ts'
import type { Deck } from './models.ts'
import { redemptionsWithin } from './redemption-store.ts'
import { selectionsOf } from './selection-store.ts'

/** The cards of past days and who has chosen them; the halves of a game stay each one's own (O-199). */
export const cardsOfDays =
  (deck: Deck): DaySource =>
  async (db, pair, span) => {
    const chosen = await selectionsOf(db, pair, span)
    const redeemed = await redemptionsWithin(db, pair, span)
    const played = [
      ...chosen.map(({ day, cardId, selectedBy: by }) => ({ day, cardId, by, redeemed: false })),
      ...redeemed.map(({ day, cardId, redeemedBy: by }) => ({ day, cardId, by, redeemed: true })),
    ]
    return played.map(({ day, ...one }) => ({
      day,
      present: async () => {
        const card = deck.find(one.cardId) ?? (await ownCard(db, pair, one.cardId))
        return { kind: 'card', id: `card:${one.cardId}`, ...one, title: card?.title ?? null }
      },
    }))
  }
