import { utcDay } from '#contract/kernel/day.ts'
import type { RelatedCard } from '#contract/kernel/related.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Deck } from './models.ts'
import { cardReader } from './service.ts'

/**
 * Finds the cards that content of another kind names: those of the deck that the pair can draw
 * today, in the order they are named. Reads nothing but what `readCard` tells both partners of a
 * card (decision 0051); neither votes nor favourites nor what was played.
 */
export async function relatedCardsOf(context: Context, deck: Deck, actor: Actor) {
  const today = utcDay(context.clock.now())
  const { marked } = await inPair(context, actor).read((db, pair) =>
    cardReader(db, pair, deck, actor, today),
  )
  return (ids: readonly string[]): RelatedCard[] =>
    ids
      .flatMap((id) => deck.drawable(id) ?? [])
      .map(marked)
      .filter(({ resting, restsUntil }) => !resting && restsUntil === null)
      .map(({ id, title }) => ({ id, title }))
}
