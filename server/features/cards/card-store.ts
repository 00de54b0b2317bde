import type { Move } from '../../people/moving.ts'
import type { Db } from '../../storage/database.ts'
import type { OwnCardsTable } from '../../storage/tables.ts'
import type { PairVault } from '../../vault/vault.ts'
import { recordOf, type StoredCard } from './tables.ts'

const place = (id: string) => `own_cards.content:${id}` as const

const opened = (pair: PairVault, row: OwnCardsTable): StoredCard => ({
  ...pair.open(place(row.id), row.content),
  id: row.id,
  createdBy: row.created_by,
})

/** A card whose words are still sealed. */
export interface SealedCard {
  readonly id: string
  open(): StoredCard
}

/** The cards the pair's members have written, newest first, for whoever needs only some of them. */
export async function sealedOwnCards(db: Db, pair: PairVault): Promise<SealedCard[]> {
  const rows = await db
    .selectFrom('own_cards')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    let card: StoredCard | undefined
    return {
      id: row.id,
      open() {
        card ??= opened(pair, row)
        return card
      },
    }
  })
}

/** The cards the pair's members have written, newest first. */
export const ownCards = async (db: Db, pair: PairVault): Promise<StoredCard[]> =>
  (await sealedOwnCards(db, pair)).map((card) => card.open())

/** A card a member of the pair has written. */
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

export async function insertOwnCard(
  db: Db,
  pair: PairVault,
  card: StoredCard & { readonly createdBy: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('own_cards')
    .values({
      id: card.id,
      pair_id: pair.pairId,
      created_by: card.createdBy,
      content: pair.seal(place(card.id), recordOf(card)),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateOwnCard(
  db: Db,
  pair: PairVault,
  card: StoredCard,
  now: number,
): Promise<void> {
  await db
    .updateTable('own_cards')
    .set({ content: pair.seal(place(card.id), recordOf(card)), updated_at: now })
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', card.id)
    .execute()
}

/** Takes a person's cards into another pair, sealed with its key (O-040). */
export async function moveOwnCards(trx: Db, { userId, from, to }: Move): Promise<void> {
  const cards = await trx
    .selectFrom('own_cards')
    .selectAll()
    .where('created_by', '=', userId)
    .execute()
  for (const { id, content } of cards) {
    await trx
      .updateTable('own_cards')
      .set({
        pair_id: to.pairId,
        content: to.seal(place(id), from.open(place(id), content)),
      })
      .where('id', '=', id)
      .execute()
  }
}
