import { join } from 'node:path'
import type { AdventTurn } from '#contract/cards/season-rules.ts'
import { cardPack, type Halves } from '#contract/cards/shapes.ts'
import { readContentVersion } from '#server/lib/content-version.ts'
import { readPacks } from '#server/lib/packs.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import type { Db } from '#server/storage/database.ts'
import { positionsOf } from '#server/vault/fixed-table.ts'
import { readDeck, writeDeck } from './deck-store.ts'
import { cardKey, type Deck, type StoredCard } from './models.ts'
import { recordOfPack } from './pack-service.ts'

/**
 * Upserts the cards of the content files, retires those that are gone, and reads the whole deck.
 * Over a newer content nothing is written, and the deck is the newer one. Data of couples stays
 * unchanged.
 * @throws StartFault if a pack is invalid or two cards have one id.
 */
export async function loadDeck(db: Db, contentDir: string): Promise<Deck> {
  const { starter, halves } = starterCards(join(contentDir, 'cards'))
  await writeDeck(db, [...starter.values()], readContentVersion(contentDir))
  const rows = (await readDeck(db)).flatMap(({ id, card, retired }) => {
    const readable = card ?? starter.get(id)
    return readable === undefined ? [] : [{ card: readable, retired }]
  })
  return deckOf(rows, halves)
}

/** The deck of cards in use and retired ones, in the order of the packs. */
export function deckOf(
  rows: readonly { readonly card: StoredCard; readonly retired: boolean }[],
  halves: ReadonlyMap<string, Halves>,
): Deck {
  const cards = rows.filter((row) => !row.retired).map((row) => row.card)
  const drawable = new Map(cards.map((card) => [card.id, card]))
  const turns = turnsOf(cards)
  const known = new Map(rows.map(({ card }) => [card.id, card]))
  return {
    cards,
    drawable: (id) => drawable.get(id),
    turnOf: (id) => turns.get(id),
    ids: [...known.keys()],
    positions: positionsOf([...known.keys()].map(cardKey)),
    find: (id) => known.get(id),
    halvesOf: (id) => halves.get(id),
  }
}

/** Cards of one day of Advent take turns, a December each, in the order of their ids (KARTEN-124). */
function turnsOf(cards: readonly StoredCard[]): ReadonlyMap<string, AdventTurn> {
  const doors = Map.groupBy(
    cards.filter(({ advent }) => advent !== null),
    ({ advent }) => advent,
  )
  return new Map(
    [...doors.values()].flatMap((door) => {
      const ids = door.map(({ id }) => id).toSorted()
      return ids.map((id, place) => [id, { place, of: ids.length }] as const)
    }),
  )
}

/**
 * Reads the cards of all packs of a folder, by id, with the halves of the games among them.
 * @throws StartFault if a pack is invalid or two cards have one id.
 */
export function starterCards(folder: string) {
  const starter = new Map<string, StoredCard>()
  const halves = new Map<string, Halves>()
  for (const { file, pack } of readPacks(folder, cardPack)) {
    for (const card of pack.cards) {
      if (starter.has(card.id)) {
        throw new StartFault(`Die Karte ${card.id} steht zweimal in den Inhalten, auch in ${file}.`)
      }
      starter.set(card.id, { ...recordOfPack(card, pack), id: card.id, createdBy: null })
      if (card.halves) halves.set(card.id, card.halves)
    }
  }
  return { starter, halves }
}
