import type { Move } from '../../people/moving.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './tables.ts'

const place = (userId: string) => `question_answers.answers:${userId}` as const
const toldPlace = (pairId: string) => `question_matches.told:${pairId}` as const

/** The answers of a pair's members, by member; who has never answered is missing. */
export async function answersOfPair(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, Answers>> {
  const rows = await db
    .selectFrom('question_answers')
    .innerJoin('users', 'users.id', 'question_answers.user_id')
    .select(['question_answers.user_id', 'question_answers.answers'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ user_id, answers }) => [user_id, new Map(pair.open(place(user_id), answers))]),
  )
}

/** One person's answers. */
export async function answersOf(db: Db, pair: PairVault, userId: string): Promise<Answers> {
  const row = await db
    .selectFrom('question_answers')
    .select('answers')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Map(row === undefined ? [] : pair.open(place(userId), row.answers))
}

export async function writeAnswers(
  db: Db,
  pair: PairVault,
  userId: string,
  answers: Answers,
): Promise<void> {
  const sealed = pair.seal(place(userId), [...answers], RECORD_STEP)
  await db
    .insertInto('question_answers')
    .values({ user_id: userId, answers: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers: sealed }))
    .execute()
}

/** Takes a person's answers into another pair, sealed with its key (O-040). */
export async function moveAnswers(trx: Db, { userId, from, to }: Move): Promise<void> {
  const answers = await answersOf(trx, from, userId)
  if (answers.size > 0) await writeAnswers(trx, to, userId, answers)
}

/**
 * Notes that a pair is told of a match.
 * @returns false if it has been told before
 */
export async function noteTold(trx: Db, pair: PairVault, pairOfQuestions: string) {
  const row = await trx
    .selectFrom('question_matches')
    .select('told')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  const told = row === undefined ? [] : pair.open(toldPlace(pair.pairId), row.told)
  if (told.includes(pairOfQuestions)) return false
  const sealed = pair.seal(toldPlace(pair.pairId), [...told, pairOfQuestions], RECORD_STEP)
  await trx
    .insertInto('question_matches')
    .values({ pair_id: pair.pairId, told: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ told: sealed }))
    .execute()
  return true
}
