import type { TransferHandler } from '../../identity/pair-transfer.ts'
import { afterSeparation, isOf, membersInOrder } from '../../identity/shown-matches.ts'
import type { Db } from '../../storage/database.ts'
import type { OfBoth, QuestionMatchesRecord } from '../../storage/match-tables.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import { answersPlace } from './store.ts'
import type { Answers } from './tables.ts'

const place = (pairId: string) => `question_matches.told:${pairId}` as const

/** Everything two people's matches come from, as one moment knows it. */
export interface Couple {
  /** What each has answered, in the order of the record's members. */
  readonly answers: OfBoth<Answers>
  readonly record: QuestionMatchesRecord
}

/** A pair's answers and what has been shown of them, in one statement; null for somebody alone. */
export async function readCouple(db: Db, pair: PairVault): Promise<Couple | null> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('question_answers', 'question_answers.user_id', 'users.id')
    .leftJoin('question_matches', 'question_matches.pair_id', 'users.pair_id')
    .select(['users.id', 'question_answers.answers', 'question_matches.told'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  const members = membersInOrder(rows.map(({ id }) => id))
  if (members === null) return null
  const answersOf = (member: string): Answers => {
    const sealed = rows.find(({ id }) => id === member)?.answers ?? null
    return new Map(sealed === null ? [] : pair.open(answersPlace(member), sealed))
  }
  const sealed = rows[0]?.told ?? null
  return {
    answers: [answersOf(members[0]), answersOf(members[1])],
    record: recordOf(members, sealed === null ? [] : pair.open(place(pair.pairId), sealed)),
  }
}

/** The record of these two, whatever version has written it, and for whom. */
function recordOf(
  members: OfBoth<string>,
  opened: QuestionMatchesRecord | readonly string[],
): QuestionMatchesRecord {
  if (!('members' in opened)) return { members, told: opened, shown: [] }
  return isOf(members, opened) ? opened : { members, told: [], shown: [] }
}

export async function writeMatches(
  trx: Db,
  pair: PairVault,
  record: QuestionMatchesRecord,
): Promise<void> {
  const sealed = pair.seal(place(pair.pairId), record, RECORD_STEP)
  await trx
    .insertInto('question_matches')
    .values({ pair_id: pair.pairId, told: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ told: sealed }))
    .execute()
}

/** Of two who are a pair again, what one still has to see stays; all else begins anew (O-033). */
export const rejoinMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.record.shown.length === 0) return
  await writeMatches(trx, to, { ...couple.record, shown: afterSeparation(couple.record.shown) })
}
