import type { Context } from '#server/context.ts'
import type { ReferenceSource } from '#server/pair/references.ts'
import { ownCard, ownCardsAmong } from './card-store.ts'
import type { Deck } from './models.ts'
import { wasRedeemed } from './redemption-store.ts'
import { wasChosen } from './selection-store.ts'

/** Cards as other features name them: both can read each one, and know what they wrote or played. */
export const cardReferences = ({ vault }: Context, deck: Deck): ReferenceSource => ({
  async titlesOf(db, pair, ids) {
    const own = await ownCardsAmong(
      db,
      pair,
      ids.filter((id) => deck.find(id) === undefined),
    )
    return new Map(
      ids.flatMap((id) => {
        const card = deck.find(id) ?? own.get(id)
        return card === undefined ? [] : [[id, card.title] as const]
      }),
    )
  },
  isShown: async (db, pair, _userId, id) =>
    deck.find(id) !== undefined || (await ownCard(db, pair, id)) !== undefined,
  async isKnown(db, pair, _userId, id) {
    if (deck.find(id) === undefined) return (await ownCard(db, pair, id)) !== undefined
    return (await wasChosen(db, vault, pair, id)) || wasRedeemed(db, vault, pair, id, { from: '' })
  },
  // Also what the packs have retired meanwhile: it may have been wished for.
  stock: deck.ids,
})
