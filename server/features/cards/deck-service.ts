import { join } from 'node:path'
import { cardPack } from '#contract/cards/shapes.ts'
import { readContentVersion } from '../../lib/content-version.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { Db } from '../../storage/database.ts'
import { readDeck, writeDeck } from './deck-store.ts'
import type { Deck, StoredCard } from './models.ts'
import { recordOfPack } from './pack-service.ts'

/**
 * Upserts the cards of the content files, retires those that are gone, and reads the whole deck.
 * Over a newer content nothing is written, and the deck is the newer one. Data of couples stays
 * unchanged.
 * @throws StartFault if a pack is invalid or two cards have one id.
 */
export async function loadDeck(db: Db, contentDir: string): Promise<Deck> {
  const starter = starterCards(join(contentDir, 'cards'))
  await writeDeck(db, [...starter.values()], readContentVersion(contentDir))
  const rows = (await readDeck(db)).flatMap(({ id, card, retired }) => {
    const readable = card ?? starter.get(id)
    return readable === undefined ? [] : [{ card: readable, retired }]
  })
  const cards = rows.filter((row) => !row.retired).map((row) => row.card)
  const drawable = new Map(cards.map((card) => [card.id, card]))
  const known = new Map(rows.map(({ card }) => [card.id, card]))
  return {
    cards,
    drawable: (id) => drawable.get(id),
    find: (id) => known.get(id),
  }
}

function starterCards(folder: string): ReadonlyMap<string, StoredCard> {
  const cards = new Map<string, StoredCard>()
  for (const { file, pack } of readPacks(folder, cardPack)) {
    for (const card of pack.cards) {
      if (cards.has(card.id)) {
        throw new StartFault(`Die Karte ${card.id} steht zweimal in den Inhalten, auch in ${file}.`)
      }
      cards.set(card.id, { ...recordOfPack(card, pack), id: card.id, createdBy: null })
    }
  }
  return cards
}
