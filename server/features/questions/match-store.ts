import {
  afterSeparation,
  belongsTo,
  membersInOrder,
  type OfBoth,
} from '../../identity/shown-matches.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import { entriesOf, isWhole, packTable, toWhole } from '../../vault/fixed-table.ts'
import type { PairVault } from '../../vault/vault.ts'
import { TOLD } from './models.ts'
import { answersRecord, matchesRecord } from './records.ts'
import { writeAnswers } from './store.ts'

/** The input of matching, read in one statement. */
export interface Couple {
  readonly members: OfBoth<string>
  /** Tables of the answers of both, in the order of `members`. */
  readonly answers: OfBoth<string>
  /** The table of noted matches. */
  readonly notes: string
  /**
   * Whether all tables are whole, so that reading them takes the same time whatever they hold; those of
   * a former version are not, nor those of somebody who has never answered.
   */
  readonly isWhole: boolean
}

/** Answers and noted matches of a pair; null for a pair of one. */
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
  const answersOf = (member: string): string => {
    const sealed = rows.find(({ id }) => id === member)?.answers ?? null
    return sealed === null ? '' : answersRecord.open(pair, member, sealed)
  }
  const answers = [answersOf(members[0]), answersOf(members[1])] as const
  const sealed = rows[0]?.told ?? null
  const record = sealed === null ? undefined : matchesRecord.open(pair, pair.pairId, sealed)
  const isOfThem = record?.members === null || belongsTo(members, record)
  const notes = isOfThem ? (record?.table ?? '') : ''
  return { members, answers, notes, isWhole: [...answers, notes].every(isWhole) }
}

/** Writes the noted matches and, the first time, whole tables of both. */
export async function writeMatches(
  trx: Db,
  pair: PairVault,
  { members, answers, notes, isWhole }: Couple,
): Promise<void> {
  const sealed = matchesRecord.seal(pair, pair.pairId, {
    members,
    table: toWhole(notes),
  })
  await trx
    .insertInto('question_matches')
    .values({ pair_id: pair.pairId, told: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ told: sealed }))
    .execute()
  if (isWhole) return
  for (const side of [0, 1] as const) {
    await writeAnswers(trx, pair, members[side], toWhole(answers[side]))
  }
}

/** Keeps matches only one of a restored couple has seen; discards all others (O-033). */
export const keepUnseenMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.notes === '') return
  const notes = packTable(
    entriesOf(couple.notes)
      .map(([key, note]) => [key, afterSeparation(note & ~TOLD) | (note & TOLD)] as const)
      .filter(([, note]) => note !== 0),
  )
  await writeMatches(trx, to, { ...couple, notes })
}
