import type { Db } from '#server/storage/database.ts'
import { claimContentVersion } from '#server/storage/settings.ts'
import type { DeckCardsTable } from '#server/storage/tables/cards.ts'
import { transact } from '#server/storage/transact.ts'
import { UnknownRecordVersion } from '#server/vault/sealed-record.ts'
import type { StoredCard } from './models.ts'
import { cardCodec } from './records.ts'

const COLUMN = 'deck_cards.content'

/** Rows per insert; SQLite allows 32,766 values per statement. */
const BATCH = 500

/**
 * Synchronises the deck with the content files, in one transaction. A deck of a newer content stays
 * as it is (decision 0052).
 * @param contentVersion the version of the content the cards are from
 */
export async function writeDeck(
  db: Db,
  cards: readonly StoredCard[],
  contentVersion: number,
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await claimContentVersion(trx, contentVersion))) return
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

/** A row of the deck; its card is null where a newer server has written it in a shape unknown here. */
export interface DeckRow {
  readonly id: string
  readonly card: StoredCard | null
  readonly retired: boolean
}

function openCard({ id, content }: Pick<DeckCardsTable, 'id' | 'content'>): StoredCard | null {
  try {
    return { ...cardCodec.decode(COLUMN, JSON.parse(content)), id, createdBy: null }
  } catch (fault) {
    if (fault instanceof UnknownRecordVersion) return null
    throw fault
  }
}

/** The stored deck, including retired cards. */
export async function readDeck(db: Db): Promise<DeckRow[]> {
  const rows = await db.selectFrom('deck_cards').selectAll().orderBy('position').execute()
  return rows.map((row) => ({ id: row.id, card: openCard(row), retired: row.retired === 1 }))
}
