import { join } from 'node:path'
import { cardPack } from '#contract/cards/pack-shapes.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { Db } from '../../storage/database.ts'
import { readDeck, writeDeck } from './deck-store.ts'
import { recordOfPack } from './pack-service.ts'
import type { StoredCard } from './tables.ts'

/** The starter deck in memory: the same for every couple, changed only at a start. */
export interface Deck {
  /** Cards that can be drawn, in the order of the packs. */
  readonly cards: readonly StoredCard[]
  /** A card that can be drawn. */
  drawable(id: string): StoredCard | undefined
  /** Any card that has ever been in the deck, retired ones included. */
  find(id: string): StoredCard | undefined
}

/**
 * Takes new and changed cards of the content files over into the database, retires those that are
 * gone from the files, and reads the whole deck. What couples made stays untouched.
 * @throws StartFault if a pack is faulty or two cards have one id.
 */
export async function loadDeck(db: Db, contentDir: string): Promise<Deck> {
  await writeDeck(db, starterCards(join(contentDir, 'cards')))
  const rows = await readDeck(db)
  const cards = rows.filter((row) => !row.retired).map((row) => row.card)
  const drawable = new Map(cards.map((card) => [card.id, card]))
  const known = new Map(rows.map(({ card }) => [card.id, card]))
  return {
    cards,
    drawable: (id) => drawable.get(id),
    find: (id) => known.get(id),
  }
}

function starterCards(folder: string): StoredCard[] {
  const cards = new Map<string, StoredCard>()
  for (const { file, pack } of readPacks(folder, cardPack)) {
    for (const card of pack.cards) {
      if (cards.has(card.id)) {
        throw new StartFault(`Die Karte ${card.id} steht zweimal in den Inhalten, auch in ${file}.`)
      }
      cards.set(card.id, { ...recordOfPack(card, pack), id: card.id, createdBy: null })
    }
  }
  return [...cards.values()]
}
