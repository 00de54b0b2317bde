import type { Db } from '../../storage/database.ts'
import type { DailyQuestionsTable } from '../../storage/tables/daily-questions.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { AskedDay } from './models.ts'
import { askedDayRecord, sequenceRecord } from './records.ts'

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

/** The latest days before one, newest first; null: up to the newest. */
export async function askedBefore(
  db: Db,
  pair: PairVault,
  before: string | null,
  limit: number,
): Promise<AskedDay[]> {
  let query = db
    .selectFrom('daily_questions')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('day', 'desc')
    .limit(limit)
  if (before !== null) query = query.where('day', '<', before)
  return (await query.execute()).map((row) => toAskedDay(pair, row))
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

/** Ids of the questions a pair was asked since the last beginning. */
export async function sequenceOf(db: Db, pair: PairVault): Promise<readonly string[]> {
  const row = await db
    .selectFrom('daily_question_sequences')
    .select('asked')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row === undefined ? [] : sequenceRecord.open(pair, pair.pairId, row.asked)
}

export async function writeSequence(
  trx: Db,
  pair: PairVault,
  asked: readonly string[],
): Promise<void> {
  const sealed = sequenceRecord.seal(pair, pair.pairId, asked)
  await trx
    .insertInto('daily_question_sequences')
    .values({ pair_id: pair.pairId, asked: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ asked: sealed }))
    .execute()
}
