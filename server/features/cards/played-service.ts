import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import { handOf } from './hand-store.ts'
import { playedUnder } from './return-policy.ts'
import { returnsOf } from './return-store.ts'
import { selectionsOf } from './selection-store.ts'

/**
 * All days a pair has played, newest first, and whether their cards were laid back since; a card
 * redeemed from a hand stands after the card of its day.
 */
export async function playedDays(context: Context, actor: Actor) {
  return inPair(context, actor).read(async (db, pair) => {
    const selections = await selectionsOf(db, pair)
    const { redeemed } = await handOf(db, pair)
    const isPlayed = playedUnder(await returnsOf(db, pair))
    const played = [
      ...selections.map((selection) => ({ ...selection, redeemed: false })),
      ...redeemed.map(({ cardId, redeemedBy, day }) => ({
        pairId: pair.pairId,
        day,
        cardId,
        selectedBy: redeemedBy,
        redeemed: true,
      })),
    ]
    return played
      .sort((a, b) => b.day.localeCompare(a.day))
      .map((one) => ({ ...one, returned: !isPlayed(one) }))
  })
}

/** Ids of the cards out of the deck: played and not laid back, or on a hand (O-163). */
export async function cardsOutOfDeck(context: Context, actor: Actor): Promise<ReadonlySet<string>> {
  const days = await playedDays(context, actor)
  const { held } = await inPair(context, actor).read(handOf)
  return new Set([...days.filter(({ returned }) => !returned), ...held].map(({ cardId }) => cardId))
}
