import type { Db } from '../../storage/database.ts'
import type { StoredCard } from './models.ts'
import { cardCodec } from './records.ts'

const COLUMN = 'deck_cards.content'

/** Rows per insert; SQLite allows 32,766 values per statement. */
const BATCH = 500

/** Synchronises the deck with the content files, in one transaction. */
export async function writeDeck(db: Db, cards: readonly StoredCard[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('deck_cards').set({ retired: 1 }).execute()
    for (let start = 0; start < cards.length; start += BATCH) {
      const rows = cards.slice(start, start + BATCH).map((card, index) => ({
        id: card.id,
        content: JSON.stringify(cardCodec.encode(COLUMN, card)),
        position: start + index,
        retired: 0 as const,
      }))
      await trx
        .insertInto('deck_cards')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            content: eb.ref('excluded.content'),
            position: eb.ref('excluded.position'),
            retired: 0,
          })),
        )
        .execute()
    }
  })
}

/** The stored deck, including retired cards. */
export async function readDeck(db: Db): Promise<{ card: StoredCard; retired: boolean }[]> {
  const rows = await db.selectFrom('deck_cards').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    card: {
      ...cardCodec.decode(COLUMN, JSON.parse(row.content)),
      id: row.id,
      createdBy: null,
    },
    retired: row.retired === 1,
  }))
}
