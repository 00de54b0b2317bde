import type { CardPack, PackCard } from '#contract/cards/pack-shapes.ts'
import { categoryById, categoryByName, tagKey } from '#contract/cards/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { newId } from '../../lib/ids.ts'
import { lockOwnPair } from '../../people/pair-locks.ts'
import { pairVault } from '../../people/people.ts'
import type { DeckCardRecord } from '../../storage/tables.ts'
import { insertOwnCard, ownCards } from './card-store.ts'
import type { Deck } from './deck-service.ts'

/** A card of a pack as it is stored; the card's category stands above the file's. */
export const recordOfPack = (card: PackCard, pack: CardPack): DeckCardRecord => ({
  title: card.title,
  description: card.description,
  instructions: card.instructions || null,
  categoryId: categoryByName(card.category ?? pack.category ?? '')?.id ?? '',
  level: card.level,
  tags: [...new Map(card.tags.map((name) => [tagKey(name), name])).values()],
})

/** Two cards are one if they say the same, whatever their ids: a pack can be imported twice. */
const sameness = ({ title, description }: DeckCardRecord): string =>
  [title, description]
    .map((text) => text.replace(/\s+/g, ' ').trim().toLocaleLowerCase('de'))
    .join('\n')

/** The pair's own cards as a pack, oldest first. */
export async function exportPack({ database, vault }: Context, actor: Actor): Promise<CardPack> {
  const pair = await pairVault(database.db, vault, actor.pairId)
  const cards = await ownCards(database.db, pair)
  return {
    format: 'knistern.cards/1',
    cards: cards.toReversed().map(({ id, title, description, instructions, ...card }) => ({
      id,
      title,
      description,
      ...(instructions === null ? {} : { instructions }),
      level: card.level,
      tags: [...card.tags],
      category: categoryById(card.categoryId)?.name ?? 'Wohlfühlmomente',
    })),
  }
}

/**
 * Takes a pack's cards over as the person's own, all or none, without those the pair has already
 * or that stand twice in the pack. A preview changes nothing.
 */
export async function importPack(
  { database, vault, clock }: Context,
  deck: Deck,
  pack: CardPack,
  preview: boolean,
  actor: Actor,
) {
  return database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const pair = await pairVault(trx, vault, actor.pairId)
    // Resting cards too: a copy of one would be back in the deck.
    const known = new Set([...deck.cards, ...(await ownCards(trx, pair))].map(sameness))
    const fresh: DeckCardRecord[] = []
    const cards = pack.cards.map((card) => {
      const record = recordOfPack(card, pack)
      const seen = known.has(sameness(record))
      known.add(sameness(record))
      if (!seen) fresh.push(record)
      return {
        title: record.title,
        category: categoryById(record.categoryId)?.name ?? '',
        known: seen,
      }
    })
    if (!preview) {
      for (const [index, record] of fresh.entries()) {
        const card = { ...record, id: newId(), createdBy: actor.userId }
        // One millisecond apart, so that their order is that of the pack.
        await insertOwnCard(trx, pair, card, clock.now() + index)
      }
    }
    return { cards, added: preview ? 0 : fresh.length }
  })
}
