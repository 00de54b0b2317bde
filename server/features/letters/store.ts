import type { DaySpan } from '#server/pair/couple-days.ts'
import { memberIds } from '#server/pair/membership.ts'
import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import { ERASED_KEY, type PairVault, type Vault } from '#server/vault/vault.ts'
import { EMPTY_STATE, nextDay, OPENED_MAX } from './policy.ts'
import {
  type ArrivedRecord,
  arrivedRecord,
  type BoxState,
  type LetterRecord,
  lettersRecord,
  stateRecord,
} from './records.ts'

const stateOfPerson = compileOnce((db, { userId }: { userId: string }) =>
  db.selectFrom('letter_boxes').select('state').where('user_id', '=', userId).compile(),
)

/** The state of a person's box; undefined without one. */
export async function stateOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<BoxState | undefined> {
  const [row] = await stateOfPerson(db, { userId })
  return row && stateRecord.open(pair, userId, row.state)
}

/** The letters of a person that have not arrived, by day. */
export async function lettersOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<readonly LetterRecord[]> {
  const row = await db
    .selectFrom('letter_boxes')
    .select('letters')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? [] : lettersRecord.open(pair, userId, row.letters)
}

/** Makes the boxes of both where they are missing, so that a box tells nobody who writes. */
export async function makeBoxes(trx: Db, pair: PairVault): Promise<void> {
  for (const userId of await memberIds(trx, pair)) {
    if ((await stateOf(trx, pair, userId)) !== undefined) continue
    await trx
      .insertInto('letter_boxes')
      .values({
        user_id: userId,
        state: stateRecord.seal(pair, userId, EMPTY_STATE),
        letters: lettersRecord.seal(pair, userId, []),
      })
      .execute()
  }
}

export async function writeLetters(
  trx: Db,
  pair: PairVault,
  userId: string,
  written: readonly LetterRecord[],
): Promise<void> {
  const state = (await stateOf(trx, pair, userId)) ?? EMPTY_STATE
  await trx
    .updateTable('letter_boxes')
    .set({
      state: stateRecord.seal(pair, userId, { ...state, next: nextDay(written) }),
      letters: lettersRecord.seal(pair, userId, written),
    })
    .where('user_id', '=', userId)
    .execute()
}

export async function writeState(
  trx: Db,
  pair: PairVault,
  userId: string,
  state: BoxState,
): Promise<void> {
  await trx
    .updateTable('letter_boxes')
    .set({ state: stateRecord.seal(pair, userId, state) })
    .where('user_id', '=', userId)
    .execute()
}

/** A box of somebody in a couple, for the daily look at what is due. */
export interface ScannedBox {
  readonly userId: string
  readonly pairId: string
  /** The day of the first letter that will arrive. @throws Error for a damaged box */
  next(): string | null
}

/** Some boxes by person, behind a given one. @param after id of a person; empty for the first ones */
export async function boxesAfter(
  db: Db,
  vault: Vault,
  after: string,
  limit: number,
): Promise<ScannedBox[]> {
  const rows = await db
    .selectFrom('letter_boxes')
    .innerJoin('users', 'users.id', 'letter_boxes.user_id')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .select(['letter_boxes.user_id', 'letter_boxes.state', 'users.pair_id', 'pairs.data_key'])
    .where('letter_boxes.user_id', '>', after)
    .orderBy('letter_boxes.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId, pair_id: pairId, data_key, state }) => ({
    userId,
    pairId,
    next: () =>
      data_key === ERASED_KEY
        ? null
        : stateRecord.open(vault.forPair(pairId, data_key), userId, state).next,
  }))
}

const arrivedKey = ({ pairId }: PairVault, userId: string, id: string) =>
  `${pairId}/${userId}/${id}`

export async function insertArrived(
  trx: Db,
  pair: PairVault,
  userId: string,
  { id, day, text, photo }: LetterRecord,
): Promise<void> {
  const letter = arrivedRecord.seal(pair, arrivedKey(pair, userId, id), { text, photo })
  await trx
    .insertInto('arrived_letters')
    .values({ pair_id: pair.pairId, user_id: userId, id, day, letter })
    .execute()
}

export const hasArrived = (
  db: Db,
  { pairId }: PairVault,
  userId: string,
  id: string,
): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('arrived_letters')
      .select('id')
      .where('pair_id', '=', pairId)
      .where('user_id', '=', userId)
      .where('id', '=', id),
  )

/**
 * The latest letters that have arrived for a person, without their words, oldest first.
 * @param today UTC day: where the clock was ahead, letters of days that are to come have arrived, and
 *   the pages of these days are not there yet
 */
export async function latestFor(
  db: Db,
  { pairId }: PairVault,
  readerId: string,
  today: string,
): Promise<{ readonly id: string; readonly day: string }[]> {
  const rows = await db
    .selectFrom('arrived_letters')
    .select(['id', 'day'])
    .where('pair_id', '=', pairId)
    .where('user_id', '<>', readerId)
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .orderBy('user_id', 'desc')
    .orderBy('id', 'desc')
    .limit(OPENED_MAX)
    .execute()
  return rows.toReversed()
}

/** An arrived letter; its words are opened when they are asked for. */
export interface ArrivedLetter {
  readonly id: string
  readonly userId: string
  readonly day: string
  open(): ArrivedRecord
}

/** The days whose letters have arrived, in their order. */
export async function daysOfArrival(db: Db, { pairId }: PairVault): Promise<string[]> {
  const rows = await db
    .selectFrom('arrived_letters')
    .select('day')
    .distinct()
    .where('pair_id', '=', pairId)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** The letters that have arrived on days of a span. */
export async function arrivedWithin(
  db: Db,
  pair: PairVault,
  [first, last]: DaySpan,
): Promise<ArrivedLetter[]> {
  const rows = await db
    .selectFrom('arrived_letters')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('user_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id, user_id: userId, day, letter }) => ({
    id,
    userId,
    day,
    open: () => arrivedRecord.open(pair, arrivedKey(pair, userId, id), letter),
  }))
}
