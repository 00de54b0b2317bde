import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { valuesOfBoth } from '#server/pair/match-rows.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { revealMatches } from '#server/pair/reveal-matches.ts'
import { hasSeen, isFirstLook, sideOf, withOwn } from '#server/pair/shown-matches.ts'
import { positionsOf, valuesOf, withValues } from '#server/vault/fixed-table.ts'
import { sealedOwnCards } from './card-store.ts'
import { readCouple, writeMatches } from './like-store.ts'
import { cardKey, type Deck, type PairCard } from './models.ts'
import { cardReader } from './service.ts'

/**
 * The cards both like, in the order of the deck, the pair's own last. That they are shown is recorded
 * first (O-148): therefore always all of them, never a part.
 */
export async function cardsLikedByBoth(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<PairCard[]> {
  const { ids, ofPair, cardsAt } = await visibleCards(context, deck, actor)
  const seen = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const couple = await readCouple(db, pair)
      if (couple === null) return { isNew: false }
      const side = sideOf(couple.members, actor.userId)
      const { unlooked } = couple
      const likes = valuesOfBoth(couple.answers, deck.positions, ofPair)
      const { view, notes, isNew, hasFormer } = revealMatches(
        ids.length,
        valuesOf(couple.notes, deck.positions, ofPair),
        (of, at) => likes[of][at] ?? 0,
        { side, unlooked },
      )
      return {
        isNew: isNew || isFirstLook(couple, side),
        isWhole: couple.isWhole,
        shown: () => ({
          ...couple,
          notes: withValues(
            couple.notes,
            ids.map((id, at) => [cardKey(id), notes[at] ?? 0]),
          ),
          unlooked: withOwn(unlooked, side, hasFormer),
        }),
        view,
      }
    },
    async (trx, pair, { shown }) => shown && writeMatches(trx, pair, shown()),
  )
  return cardsAt((at) => (seen.view?.[at] ?? 0) !== 0)
}

/**
 * Cards both like that a person was shown by a look: a copy, which may never be opened, is none. Empty
 * between an own vote and the next look, as for a match of questions (O-187).
 */
export async function cardsShownAsLiked(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<PairCard[]> {
  const { ids, ofPair, cardsAt } = await visibleCards(context, deck, actor)
  const couple = await inPair(context, actor).read(readCouple)
  if (couple === null) return []
  const side = sideOf(couple.members, actor.userId)
  const likes = valuesOfBoth(couple.answers, deck.positions, ofPair)
  const notes = valuesOf(couple.notes, deck.positions, ofPair)
  const { unlooked } = couple
  const { view } = revealMatches(ids.length, notes, (of, at) => likes[of][at] ?? 0, {
    side,
    unlooked,
  })
  return cardsAt((at) => !unlooked[side] && hasSeen(notes[at] ?? 0, side) && view[at] !== 0)
}

/** The cards a pair can see, which tables have in this order. */
async function visibleCards(context: Context, deck: Deck, actor: Actor) {
  const today = utcDay(context.clock.now())
  const { own, marked } = await inPair(context, actor).read(async (db, pair) => ({
    ...(await cardReader(db, pair, deck, actor, today)),
    own: await sealedOwnCards(db, pair),
  }))
  return {
    ids: [...deck.ids, ...own.map(({ id }) => id)],
    ofPair: positionsOf(
      own.map(({ id }) => cardKey(id)),
      0,
    ),
    cardsAt: (isShown: (at: number) => boolean): PairCard[] =>
      [
        ...deck.ids.flatMap((id, at) => (isShown(at) ? (deck.find(id) ?? []) : [])),
        ...own.filter((_, at) => isShown(deck.ids.length + at)).map((card) => card.open()),
      ].map(marked),
  }
}
