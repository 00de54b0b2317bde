import type { Db } from '../../storage/database.ts'
import type { SelectionsTable } from '../../storage/tables.ts'

/** The choice of one day. */
export async function selectionOn(
  db: Db,
  pairId: string,
  day: string,
): Promise<SelectionsTable | undefined> {
  return db
    .selectFrom('selections')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .executeTakeFirst()
}

/** All days a pair has played, newest first. */
export async function selectionsOf(db: Db, pairId: string): Promise<SelectionsTable[]> {
  return db
    .selectFrom('selections')
    .selectAll()
    .where('pair_id', '=', pairId)
    .orderBy('day', 'desc')
    .execute()
}

/** Whether a pair has played a card on another day than the given one. */
export async function playedOnAnotherDay(
  db: Db,
  pairId: string,
  cardId: string,
  day: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('selections')
    .select('day')
    .where('pair_id', '=', pairId)
    .where('card_id', '=', cardId)
    .where('day', '!=', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the choice of a day, in place of an earlier one. */
export async function writeSelection(db: Db, selection: SelectionsTable): Promise<void> {
  await db
    .insertInto('selections')
    .values(selection)
    .onConflict((conflict) =>
      conflict.columns(['pair_id', 'day']).doUpdateSet({
        card_id: selection.card_id,
        selected_by: selection.selected_by,
        created_at: selection.created_at,
      }),
    )
    .execute()
}

/** Takes the choice of a day back; whether there was one. */
export async function removeSelection(db: Db, pairId: string, day: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('selections')
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
