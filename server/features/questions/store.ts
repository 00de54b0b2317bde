import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './models.ts'

export const answersContext = (userId: string) => `question_answers.answers:${userId}` as const

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
  return row && new Map(pair.open(answersContext(userId), row.answers))
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
  const sealed = pair.seal(answersContext(userId), [...answers], RECORD_STEP)
  await db
    .insertInto('question_answers')
    .values({ user_id: userId, answers: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers: sealed }))
    .execute()
}

/** Seals a person's answers with the key of the new pair (O-040). */
export async function moveAnswers(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const answers = await storedAnswers(trx, from, userId)
  // An empty record too: it could not be decrypted with the new key.
  if (answers !== undefined) await writeAnswers(trx, to, userId, answers)
}
