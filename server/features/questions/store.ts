import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './tables.ts'

export const answersPlace = (userId: string) => `question_answers.answers:${userId}` as const

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
  return row && new Map(pair.open(answersPlace(userId), row.answers))
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
  const sealed = pair.seal(answersPlace(userId), [...answers], RECORD_STEP)
  await db
    .insertInto('question_answers')
    .values({ user_id: userId, answers: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers: sealed }))
    .execute()
}

/** Takes a person's answers into another pair, sealed with its key (O-040). */
export async function moveAnswers(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const answers = await storedAnswers(trx, from, userId)
  // Also an empty record: what stays sealed with the old key opens no more.
  if (answers !== undefined) await writeAnswers(trx, to, userId, answers)
}
