import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './models.ts'
import { answersRecord } from './records.ts'

async function storedAnswers(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<Answers | undefined> {
  const row = await db
    .selectFrom('question_answers')
    .select('answers')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && new Map(answersRecord.open(pair, userId, row.answers))
}

/** One person's answers. */
export const answersOf = async (db: Db, pair: PairVault, userId: string): Promise<Answers> =>
  (await storedAnswers(db, pair, userId)) ?? new Map()

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
