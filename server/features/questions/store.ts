import type { Db } from '../../storage/database.ts'
import { entriesOf, packTable } from '../../vault/fixed-table.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type Answers, answerOf, codeOf } from './models.ts'
import { answersRecord } from './records.ts'

/** The answers of a table. */
export const answersIn = (table: string): Answers =>
  new Map(entriesOf(table).map(([key, code]) => [key, answerOf(code)]))

/** A whole table of answers. */
export const tableOf = (answers: Answers): string =>
  packTable([...answers].map(([key, answer]) => [key, codeOf(answer)]))

/** One person's answers. */
export async function answersOf(db: Db, pair: PairVault, userId: string): Promise<Answers> {
  const row = await db
    .selectFrom('question_answers')
    .select('answers')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return answersIn(row === undefined ? '' : answersRecord.open(pair, userId, row.answers))
}

/** @param table a whole one */
export async function writeAnswers(
  db: Db,
  pair: PairVault,
  userId: string,
  table: string,
): Promise<void> {
  const sealed = answersRecord.seal(pair, userId, table)
  await db
    .insertInto('question_answers')
    .values({ user_id: userId, answers: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers: sealed }))
    .execute()
}
