import type { TransferHandler } from '../../identity/transfer-rows.ts'
import { mapInSlices } from '../../lib/slices.ts'
import { compileOnce } from '../../storage/compile-once.ts'
import type { Db } from '../../storage/database.ts'
import { deletesRow } from '../../storage/outcome.ts'
import type { SelectionsTable } from '../../storage/tables/cards.ts'
import type { PairVault, Vault } from '../../vault/vault.ts'
import { type ChoiceRecord, choiceRecord } from './records.ts'

/** The choice of a day, decrypted. */
export interface StoredSelection extends ChoiceRecord {
  readonly pairId: string
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
}

const keyOfDay = (pairId: string, day: string) => `${pairId}/${day}`

/**
 * Keyed hash, so that a stolen database does not reveal which cards of the deck a pair has chosen.
 */
const keyOf = (vault: Vault, pairId: string, cardId: string): string =>
  vault.blindIndex('chosen card', `${pairId}/${cardId}`)

const opened = (pair: PairVault, { day, choice }: Pick<SelectionsTable, 'day' | 'choice'>) => ({
  pairId: pair.pairId,
  day,
  ...choiceRecord.open(pair, keyOfDay(pair.pairId, day), choice),
})

const choiceOfDay = compileOnce((db, { pairId, day }: { pairId: string; day: string }) =>
  db
    .selectFrom('selections')
    .select(['day', 'choice'])
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .compile(),
)

/** The choice of one day. */
export async function selectionOn(
  db: Db,
  pair: PairVault,
  day: string,
): Promise<StoredSelection | undefined> {
  const [row] = await choiceOfDay(db, { pairId: pair.pairId, day })
  return row && opened(pair, row)
}

/** All days a pair has played, newest first. */
export async function selectionsOf(db: Db, pair: PairVault): Promise<StoredSelection[]> {
  const rows = await db
    .selectFrom('selections')
    .select(['day', 'choice'])
    .where('pair_id', '=', pair.pairId)
    .orderBy('day', 'desc')
    .execute()
  return mapInSlices(rows, (row) => opened(pair, row))
}

/**
 * Whether a pair has played a card on another day than the given one.
 * @param from the first UTC day that counts; empty for all
 */
export async function playedOnAnotherDay(
  db: Db,
  vault: Vault,
  { pairId, cardId, day }: Pick<StoredSelection, 'pairId' | 'cardId' | 'day'>,
  from: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('selections')
    .select('day')
    .where('pair_id', '=', pairId)
    .where('card_key', '=', keyOf(vault, pairId, cardId))
    .where('day', '!=', day)
    .where('day', '>=', from)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts or replaces the choice of a day. */
export async function writeSelection(
  db: Db,
  vault: Vault,
  pair: PairVault,
  { day, cardId, selectedBy }: Omit<StoredSelection, 'pairId'>,
): Promise<void> {
  const { pairId } = pair
  const fresh = {
    card_key: keyOf(vault, pairId, cardId),
    choice: choiceRecord.seal(pair, keyOfDay(pairId, day), { cardId, selectedBy }),
  }
  await db
    .insertInto('selections')
    .values({ pair_id: pairId, day, ...fresh })
    .onConflict((conflict) => conflict.columns(['pair_id', 'day']).doUpdateSet(fresh))
    .execute()
}

/** Deletes the choice of a day; false if there was none. */
export const removeSelection = (db: Db, pairId: string, day: string): Promise<boolean> =>
  deletesRow(db.deleteFrom('selections').where('pair_id', '=', pairId).where('day', '=', day))

/**
 * Deletes all choices of a pair of one before somebody joins it: made alone, they are not for the
 * one who comes, and nothing has been played yet by the two (O-033).
 */
export const dropSelections: TransferHandler = async (trx, { from }) => {
  await trx.deleteFrom('selections').where('pair_id', '=', from.pairId).execute()
}
