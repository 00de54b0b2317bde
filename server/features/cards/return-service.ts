import { cardNotFound } from '#contract/cards/errors.ts'
import { newSelection } from '#contract/cards/events.ts'
import type { Mood } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { ownCardsAmong } from './card-store.ts'
import { cardWantedAgain } from './echo-store.ts'
import type { Deck } from './models.ts'
import { readPlayedDays } from './played-service.ts'
import { fitsMood } from './policy.ts'
import { wasRedeemed } from './redemption-store.ts'
import {
  cameBackOn,
  countsFrom,
  latestOf,
  playedUnder,
  withCardsReturned,
  withDeckReturned,
} from './return-policy.ts'
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
    const wanted = await cardWantedAgain(trx, vault, pair, { cardId, today: day })
    const cameBack = latestOf([cameBackOn(deck.find(cardId), day), wanted])
    const from = countsFrom(returns, cardId, cameBack)
    const isPlayed =
      (await playedOnAnotherDay(trx, vault, { pairId, cardId, day }, from)) ||
      (await wasRedeemed(trx, vault, pair, cardId, { from, before: day }))
    if (!isPlayed) return false
    await writeReturns(trx, pair, withCardsReturned(returns, [cardId], day))
    return true
  }, isNothing)
  if (isReturned) live.emit({ pairId }, newSelection, undefined)
}

/** Mixes the deck anew: all played cards, or those of a mood, are back in it, but today's (O-164). */
export async function reshuffle(
  context: Context,
  deck: Deck,
  mood: Mood | undefined,
  actor: Actor,
): Promise<void> {
  const { clock, live } = context
  const { pairId } = actor
  const today = utcDay(clock.now())
  const isMixed =
    mood === undefined
      ? await reshuffleAll(context, actor, today)
      : await reshuffleMood(context, deck, { mood, today }, actor)
  if (isMixed) live.emit({ pairId }, newSelection, undefined)
}

const reshuffleAll = (context: Context, actor: Actor, today: string): Promise<boolean> =>
  inPair(context, actor).writeNumbered(async (trx, pair) => {
    // Once a day: what was mixed today is still mixed.
    if ((await returnsOf(trx, pair)).deck === today) return false
    await writeReturns(trx, pair, withDeckReturned(today))
    return true
  }, isNothing)

interface MoodOfDay {
  readonly mood: Mood
  readonly today: string
}

/**
 * Reads the days before the write: a history of years is opened in slices between those of others, who
 * would wait for the write lock.
 */
async function reshuffleMood(
  context: Context,
  deck: Deck,
  { mood, today }: MoodOfDay,
  actor: Actor,
): Promise<boolean> {
  const ownPair = inPair(context, actor)
  const before = await ownPair.read((db, pair) => playedOfMood(db, pair, deck, { mood, today }))
  return ownPair.writeNumbered(async (trx, pair) => {
    const returns = await returnsOf(trx, pair)
    // Somebody may have laid one back meanwhile. One played since counts from today on, as before.
    const isPlayed = playedUnder(returns, (id) => cameBackOn(deck.find(id), today))
    const played = new Set(before.filter(isPlayed).map(({ cardId }) => cardId))
    if (played.size === 0) return false
    await writeReturns(trx, pair, withCardsReturned(returns, [...played], today))
    return true
  }, isNothing)
}

/** The days before today on which a card of a mood was played that was not laid back since. */
async function playedOfMood(db: Db, pair: PairVault, deck: Deck, { mood, today }: MoodOfDay) {
  const days = await readPlayedDays(db, pair, deck, today)
  const played = days.filter(({ day, returned }) => !returned && day < today)
  const ids = new Set(played.map(({ cardId }) => cardId))
  const own = await ownCardsAmong(
    db,
    pair,
    [...ids].filter((id) => deck.find(id) === undefined),
  )
  const tagsOf = (id: string) => (deck.find(id) ?? own.get(id))?.tags ?? []
  return played.filter(({ cardId }) => fitsMood(tagsOf(cardId), mood))
}
