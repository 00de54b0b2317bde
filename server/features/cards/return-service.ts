import { cardNotFound } from '#contract/cards/errors.ts'
import { newSelection } from '#contract/cards/events.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import { wasRedeemed } from './hand-policy.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { countsFrom, withCardReturned, withDeckReturned } from './return-policy.ts'
import { returnsOf, writeReturns } from './return-store.ts'
import { playedOnAnotherDay } from './selection-store.ts'
import { cardReader } from './service.ts'

const isNothing = (isWritten: boolean): boolean => !isWritten

/**
 * Lays a played card back into the deck; its days stay in the history (O-164). A card that is not
 * played, or only today, stays as it is. One that rests can be laid back, and still rests.
 */
export async function returnPlayedCard(
  context: Context,
  deck: Deck,
  cardId: string,
  actor: Actor,
): Promise<void> {
  const { clock, live, vault } = context
  const { pairId } = actor
  const day = utcDay(clock.now())
  const isReturned = await inPair(context, actor).writeNumbered(async (trx, pair) => {
    const { find } = await cardReader(trx, pair, deck, actor, day)
    if ((await find(cardId)) === undefined) refuse(cardNotFound)
    const returns = await returnsOf(trx, pair)
    const from = countsFrom(returns, cardId)
    const isPlayed =
      (await playedOnAnotherDay(trx, vault, { pairId, cardId, day }, from)) ||
      wasRedeemed(await handOf(trx, pair), cardId, from, day)
    if (!isPlayed) return false
    await writeReturns(trx, pair, withCardReturned(returns, cardId, day))
    return true
  }, isNothing)
  if (isReturned) live.emit({ pairId }, newSelection, undefined)
}

/** Mixes the deck anew: all played cards are back in it, but today's (O-164). */
export async function reshuffle(context: Context, actor: Actor): Promise<void> {
  const { clock, live } = context
  const { pairId } = actor
  const today = utcDay(clock.now())
  const isMixed = await inPair(context, actor).writeNumbered(async (trx, pair) => {
    // Once a day: what was mixed today is still mixed.
    if ((await returnsOf(trx, pair)).deck === today) return false
    await writeReturns(trx, pair, withDeckReturned(today))
    return true
  }, isNothing)
  if (isMixed) live.emit({ pairId }, newSelection, undefined)
}
