import {
  cardNotFound,
  cardRests,
  choosersDoNotKeep,
  handFull,
  nothingToDecline,
  notOnYourHand,
  notRedeemedToday,
  notToBeKept,
  redeemersDoNotDecline,
} from '#contract/cards/errors.ts'
import { newSelection } from '#contract/cards/events.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { holds, isFull, withHeld, withoutHeld } from './hand-policy.ts'
import { handOf, writeHand } from './hand-store.ts'
import type { Deck } from './models.ts'
import type { HandRecord } from './records.ts'
import { insertRedemption, redemptionsOn, removeRedemption } from './redemption-store.ts'
import { checkIsShown } from './selection-service.ts'
import { removeSelection, selectionOn } from './selection-store.ts'
import { cardReader } from './service.ts'

/** The card as the pair has it; refuses one that is unknown. */
async function cardOf(
  trx: Db,
  pair: PairVault,
  deck: Deck,
  { cardId, day }: { readonly cardId: string; readonly day: string },
  actor: Actor,
) {
  const { find, marked } = await cardReader(trx, pair, deck, actor, day)
  const card = await find(cardId)
  if (card === undefined) refuse(cardNotFound)
  return marked(card)
}

/** Changes the hand of a pair in a transaction, and tells both. */
async function changeHand(
  context: Context,
  actor: Actor,
  change: (trx: Db, pair: PairVault, hand: HandRecord, today: string) => Promise<HandRecord>,
): Promise<void> {
  const today = utcDay(context.clock.now())
  await inPair(context, actor).writeNumbered(async (trx, pair) => {
    await writeHand(trx, pair, await change(trx, pair, await handOf(trx, pair), today))
  })
  context.live.emit({ pairId: actor.pairId }, newSelection, undefined)
}

/**
 * Lays today's card aside instead of playing it; the day is free for another one.
 * @param shown the card on the screen where it was said
 */
export const keepToday = (
  context: Context,
  deck: Deck,
  shown: string | undefined,
  actor: Actor,
): Promise<void> =>
  changeHand(context, actor, async (trx, pair, hand, today) => {
    const present = await selectionOn(trx, pair, today)
    if (present === undefined) refuse(nothingToDecline)
    if (present.selectedBy === actor.userId) refuse(choosersDoNotKeep)
    checkIsShown(present, shown)
    const { cardId } = present
    const { keep, resting } = await cardOf(trx, pair, deck, { cardId, day: today }, actor)
    if (!keep) refuse(notToBeKept)
    if (resting) refuse(cardRests)
    if (isFull(hand, actor.userId)) refuse(handFull)
    await removeSelection(trx, actor.pairId, today)
    return withHeld(hand, { cardId, keptBy: actor.userId, since: today })
  })

/** Plays a card of the own hand today, in whatever season; a limit stays a limit (O-149). */
export async function redeem(
  context: Context,
  deck: Deck,
  cardId: string,
  actor: Actor,
): Promise<void> {
  await changeHand(context, actor, async (trx, pair, hand, day) => {
    const { resting } = await cardOf(trx, pair, deck, { cardId, day }, actor)
    if (!holds(hand, actor.userId, cardId)) refuse(notOnYourHand)
    if (resting) refuse(cardRests)
    await insertRedemption(trx, context.vault, pair, day, { cardId, redeemedBy: actor.userId })
    return withoutHeld(hand, cardId)
  })
  context.domainEvents.publish({ type: 'NEW_CARD', id: newId(), by: actor })
}

/** „Heute nicht“ to a card the partner redeemed today: back to their hand (O-084). */
export const declineRedeemedToday = (
  context: Context,
  deck: Deck,
  cardId: string,
  actor: Actor,
): Promise<void> =>
  changeHand(context, actor, async (trx, pair, hand, day) => {
    await cardOf(trx, pair, deck, { cardId, day }, actor)
    const redeemed = (await redemptionsOn(trx, pair, day)).find((one) => one.cardId === cardId)
    if (redeemed === undefined) refuse(notRedeemedToday)
    if (redeemed.redeemedBy === actor.userId) refuse(redeemersDoNotDecline)
    await removeRedemption(trx, pair, redeemed)
    // Back on the hand it came from, even if that is full since.
    return withHeld(hand, { cardId, keptBy: redeemed.redeemedBy, since: day })
  })

/** Lays a card of the own hand back into the deck, played by nobody. */
export const layOffCard = (
  context: Context,
  deck: Deck,
  cardId: string,
  actor: Actor,
): Promise<void> =>
  changeHand(context, actor, async (trx, pair, hand, day) => {
    await cardOf(trx, pair, deck, { cardId, day }, actor)
    if (!holds(hand, actor.userId, cardId)) refuse(notOnYourHand)
    return withoutHeld(hand, cardId)
  })
