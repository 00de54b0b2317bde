import { hash } from 'node:crypto'
import { mapInSlices } from '#server/lib/slices.ts'
import type { DaySpan } from '#server/pair/couple-days.ts'
import { memberIds } from '#server/pair/membership.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { deletesRow, findsRow } from '#server/storage/outcome.ts'
import type { SelectionsTable } from '#server/storage/tables/cards.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
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
export const chosenKey = (vault: Vault, pairId: string, cardId: string): string =>
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

/** All days a pair has played, or those of a span, newest first. */
export async function selectionsOf(
  db: Db,
  pair: PairVault,
  span?: DaySpan,
): Promise<StoredSelection[]> {
  let query = db
    .selectFrom('selections')
    .select(['day', 'choice'])
    .where('pair_id', '=', pair.pairId)
    .orderBy('day', 'desc')
  if (span !== undefined) query = query.where('day', '>=', span[0]).where('day', '<=', span[1])
  return mapInSlices(await query.execute(), (row) => opened(pair, row))
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
    .where('card_key', '=', chosenKey(vault, pairId, cardId))
    .where('day', '!=', day)
    .where('day', '>=', from)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a pair has ever chosen a card. */
export const wasChosen = (
  db: Db,
  vault: Vault,
  { pairId }: PairVault,
  cardId: string,
): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('selections')
      .select('day')
      .where('pair_id', '=', pairId)
      .where('card_key', '=', chosenKey(vault, pairId, cardId))
      .limit(1),
  )

/**
 * The member who reads the first half of a game, by a hash of pair and card: nobody reads both halves,
 * whoever chooses it, and however often. Null for a person alone.
 */
export async function readerOfFirst(
  db: Db,
  pair: PairVault,
  cardId: string,
): Promise<string | null> {
  const [one, other] = await memberIds(db, pair)
  if (one === undefined || other === undefined) return null
  const [byte = 0] = hash('sha256', `${pair.pairId} ${cardId}`, 'buffer')
  return byte % 2 === 0 ? one : other
}

/** Inserts or replaces the choice of a day. */
export async function writeSelection(
  db: Db,
  vault: Vault,
  pair: PairVault,
  { day, cardId, selectedBy, first }: Omit<StoredSelection, 'pairId'>,
): Promise<void> {
  const { pairId } = pair
  const fresh = {
    card_key: chosenKey(vault, pairId, cardId),
    choice: choiceRecord.seal(pair, keyOfDay(pairId, day), { cardId, selectedBy, first }),
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
