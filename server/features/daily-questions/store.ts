import { mapInSlices } from '#server/lib/slices.ts'
import { pairRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { DailyQuestionsTable } from '#server/storage/tables/daily-questions.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { AskedDay } from './models.ts'
import { askedDayRecord, type Sequence, sequenceRecord } from './records.ts'

const keyOf = (pair: PairVault, day: string) => `${pair.pairId}/${day}`

function toAskedDay(pair: PairVault, row: DailyQuestionsTable): AskedDay {
  return { day: row.day, ...askedDayRecord.open(pair, keyOf(pair, row.day), row.asked) }
}

/** The question of a day; undefined if none was given out on it. */
export async function askedOn(db: Db, pair: PairVault, day: string): Promise<AskedDay | undefined> {
  const row = await db
    .selectFrom('daily_questions')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row && toAskedDay(pair, row)
}

/** The questions of some days. */
export async function askedAmong(
  db: Db,
  pair: PairVault,
  days: readonly string[],
): Promise<AskedDay[]> {
  const rows = await db
    .selectFrom('daily_questions')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', 'in', days)
    .execute()
  return mapInSlices(rows, (row) => toAskedDay(pair, row))
}

/** Days of the calendar, from the first to the one before the last; null is no bound. */
export interface DayRange {
  readonly since: string | null
  readonly before: string | null
}

/** The latest days of a range on which a question was given out, newest first. */
export async function askedWithin(
  db: Db,
  pair: PairVault,
  { since, before }: DayRange,
  limit?: number,
): Promise<AskedDay[]> {
  let query = db
    .selectFrom('daily_questions')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('day', 'desc')
  if (limit !== undefined) query = query.limit(limit)
  if (since !== null) query = query.where('day', '>=', since)
  if (before !== null) query = query.where('day', '<', before)
  return mapInSlices(await query.execute(), (row) => toAskedDay(pair, row))
}

export async function writeAskedDay(
  trx: Db,
  pair: PairVault,
  { day, ...record }: AskedDay,
): Promise<void> {
  const asked = askedDayRecord.seal(pair, keyOf(pair, day), record)
  await trx
    .insertInto('daily_questions')
    .values({ pair_id: pair.pairId, day, asked })
    .onConflict((conflict) => conflict.columns(['pair_id', 'day']).doUpdateSet({ asked }))
    .execute()
}

const sequences = pairRows(sequenceRecord)

/** The questions a pair was asked since the last beginning, and those its people have written. */
export const sequenceOf = async (db: Db, pair: PairVault): Promise<Sequence> =>
  (await sequences.find(db, pair)) ?? { asked: [], own: [] }

export const writeSequence = sequences.write
