import {
  afterSeparation,
  belongsTo,
  membersInOrder,
  type OfBoth,
} from '../../identity/shown-matches.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Answers } from './models.ts'
import { answersRecord, matchesRecord, type QuestionMatchesRecord } from './records.ts'

/** The input of matching, read in one statement. */
export interface Couple {
  /** Answers of both, in the order of `members`. */
  readonly answers: OfBoth<Answers>
  readonly record: QuestionMatchesRecord
}

/** Answers and shown matches of a pair; null for a pair of one. */
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
    return new Map(sealed === null ? [] : answersRecord.open(pair, member, sealed))
  }
  const sealed = rows[0]?.told ?? null
  return {
    answers: [answersOf(members[0]), answersOf(members[1])],
    record: recordOf(members, sealed === null ? [] : matchesRecord.open(pair, pair.pairId, sealed)),
  }
}

/** Migrates the record of any version. */
function recordOf(
  members: OfBoth<string>,
  opened: QuestionMatchesRecord | readonly string[],
): QuestionMatchesRecord {
  if (!('members' in opened)) return { members, told: opened, shown: [] }
  return belongsTo(members, opened) ? opened : { members, told: [], shown: [] }
}

export async function writeMatches(
  trx: Db,
  pair: PairVault,
  record: QuestionMatchesRecord,
): Promise<void> {
  const sealed = matchesRecord.seal(pair, pair.pairId, record)
  await trx
    .insertInto('question_matches')
    .values({ pair_id: pair.pairId, told: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ told: sealed }))
    .execute()
}

/** Keeps matches only one of a restored couple has seen; discards all others (O-033). */
export const keepUnseenMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.record.shown.length === 0) return
  await writeMatches(trx, to, { ...couple.record, shown: afterSeparation(couple.record.shown) })
}
