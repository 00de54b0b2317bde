import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './models.ts'
import { answersRecord } from './records.ts'

/** One person's answers. */
export async function answersOf(db: Db, pair: PairVault, userId: string): Promise<Answers> {
  const row = await db
    .selectFrom('question_answers')
    .select('answers')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Map(row && answersRecord.open(pair, userId, row.answers))
}

export async function writeAnswers(
  db: Db,
  pair: PairVault,
  userId: string,
  answers: Answers,
): Promise<void> {
  const sealed = answersRecord.seal(pair, userId, [...answers])
  await db
    .insertInto('question_answers')
    .values({ user_id: userId, answers: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers: sealed }))
    .execute()
}
