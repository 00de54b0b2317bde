import { chunk } from '#server/lib/chunk.ts'
import { eachInSlices, mapInSlices, nextSlice } from '#server/lib/slices.ts'
import type { Db } from '#server/storage/database.ts'
import { idsOfPair } from '#server/storage/ids-of-pair.ts'
import { countsRows } from '#server/storage/outcome.ts'
import type { OwnCardsTable } from '#server/storage/tables/cards.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoredCard } from './models.ts'
import { cardRecord } from './records.ts'

/** Rows per statement; each distinct number of rows is one prepared statement. */
const ROWS_TOGETHER = 50

const opened = (pair: PairVault, row: OwnCardsTable): StoredCard => ({
  ...cardRecord.open(pair, row.id, row.content),
  id: row.id,
  createdBy: row.created_by,
})

/** A card with sealed content. */
export interface SealedCard {
  readonly id: string
  /** Changes with the content. */
  readonly updatedAt: number
  open(): StoredCard
}

const newestOf = (db: Db, pairId: string) =>
  db
    .selectFrom('own_cards')
    .where('pair_id', '=', pairId)
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** The pair's own cards, sealed, newest first. */
export async function sealedOwnCards(db: Db, pair: PairVault): Promise<SealedCard[]> {
  await nextSlice()
  const rows = await newestOf(db, pair.pairId).selectAll().execute()
  return rows.map((row) => {
    let card: StoredCard | undefined
    return {
      id: row.id,
      updatedAt: row.updated_at,
      open() {
        card ??= opened(pair, row)
        return card
      },
    }
  })
}

/** The pair's own cards, newest first. */
export const ownCards = async (db: Db, pair: PairVault): Promise<StoredCard[]> =>
  mapInSlices(await sealedOwnCards(db, pair), (card) => card.open())

/** The cards a member of the pair has written, newest first. */
export async function cardsBy(db: Db, pair: PairVault, userId: string): Promise<StoredCard[]> {
  await nextSlice()
  const rows = await newestOf(db, pair.pairId)
    .selectAll()
    .where('created_by', '=', userId)
    .execute()
  return mapInSlices(rows, (row) => opened(pair, row))
}

/** The pair's own cards among some ids, by id. */
export async function ownCardsAmong(
  db: Db,
  pair: PairVault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCard>> {
  const cards = new Map<string, StoredCard>()
  await eachInSlices(chunk(ids, ROWS_TOGETHER), async (together) => {
    const rows = await db
      .selectFrom('own_cards')
      .selectAll()
      .where(idsOfPair(pair.pairId, together))
      .execute()
    for (const row of rows) cards.set(row.id, opened(pair, row))
  })
  return cards
}

/** Number of the pair's own cards. */
export const countOwnCards = (db: Db, pairId: string): Promise<number> =>
  countsRows(db.selectFrom('own_cards').where('pair_id', '=', pairId))

/** Change stamps of own cards by id, without decrypting anything. */
export async function stampsOfOwnCards(
  db: Db,
  pairId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('own_cards')
    .select(['id', 'updated_at'])
    .where('pair_id', '=', pairId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

/** Returns an own card of the pair. */
export async function ownCard(
  db: Db,
  pair: PairVault,
  id: string,
): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('own_cards')
    .selectAll()
    .where('id', '=', id)
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row && opened(pair, row)
}

/** A row of a card, sealed with its pair's key. */
export const toRow = (
  pair: PairVault,
  card: StoredCard & { readonly createdBy: string },
  now: number,
): OwnCardsTable => ({
  id: card.id,
  pair_id: pair.pairId,
  created_by: card.createdBy,
  content: cardRecord.seal(pair, card.id, card),
  created_at: now,
  updated_at: now,
})

export async function insertOwnCard(
  db: Db,
  pair: PairVault,
  card: StoredCard & { readonly createdBy: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('own_cards')
    .values(toRow(pair, card, now))
    .execute()
}

export async function insertOwnCards(db: Db, rows: readonly OwnCardsTable[]): Promise<void> {
  for (const together of chunk(rows, ROWS_TOGETHER)) {
    await db.insertInto('own_cards').values(together).execute()
  }
}

export async function updateOwnCard(
  db: Db,
  pair: PairVault,
  card: StoredCard,
  now: number,
): Promise<void> {
  await db
    .updateTable('own_cards')
    .set({ content: cardRecord.seal(pair, card.id, card), updated_at: now })
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', card.id)
    .execute()
}
