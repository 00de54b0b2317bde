import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { cardsWantedAgain } from './echo-store.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { redemptionsOf } from './redemption-store.ts'
import { cameBackOn, latestOf, playedUnder } from './return-policy.ts'
import { returnsOf } from './return-store.ts'
import { selectionsOf } from './selection-store.ts'

/**
 * All days a pair has played, newest first, and whether their cards were laid back since; a card
 * redeemed from a hand stands after the card of its day.
 */
export async function playedDays(context: Context, deck: Deck, actor: Actor) {
  const today = utcDay(context.clock.now())
  return inPair(context, actor).read((db, pair) => readPlayedDays(db, pair, deck, today))
}

/**
 * Like `playedDays`, with an open vault. Not for a transaction: it waits for the slices of others.
 * @param today UTC day, YYYY-MM-DD
 */
export async function readPlayedDays(db: Db, pair: PairVault, deck: Deck, today: string) {
  const selections = await selectionsOf(db, pair)
  const redeemed = await redemptionsOf(db, pair)
  const wanted = await cardsWantedAgain(db, pair, today)
  const isPlayed = playedUnder(await returnsOf(db, pair), (id) =>
    latestOf([cameBackOn(deck.find(id), today), wanted.get(id) ?? '']),
  )
  const played = [
    ...selections.map((selection) => ({ ...selection, redeemed: false })),
    ...redeemed.map(({ cardId, redeemedBy, day }) => ({
      pairId: pair.pairId,
      day,
      cardId,
      selectedBy: redeemedBy,
      first: null,
      redeemed: true,
    })),
  ]
  return played
    .sort((a, b) => b.day.localeCompare(a.day))
    .map((one) => ({ ...one, returned: !isPlayed(one) }))
}

/** Ids of the cards out of the deck: played and not laid back, or on a hand (O-163). */
export async function cardsOutOfDeck(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<ReadonlySet<string>> {
  const days = await playedDays(context, deck, actor)
  const { held } = await inPair(context, actor).read(handOf)
  return new Set([...days.filter(({ returned }) => !returned), ...held].map(({ cardId }) => cardId))
}
