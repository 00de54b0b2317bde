import { matchRows } from '#server/pair/match-rows.ts'
import { TOLD } from './models.ts'
import { answersRecord, matchesRecord } from './records.ts'

/** Answers of both, and the matches they were shown. */
export const {
  readCouple,
  writeMatches,
  retainUnseen: retainUnseenMatches,
} = matchRows(
  answersRecord,
  matchesRecord,
  (db, pairId) =>
    db
      .selectFrom('users')
      .leftJoin('question_answers', 'question_answers.user_id', 'users.id')
      .leftJoin('question_matches', 'question_matches.pair_id', 'users.pair_id')
      .select(['users.id', 'question_answers.answers', 'question_matches.told as notes'])
      .where('users.pair_id', '=', pairId)
      .execute(),
  TOLD,
)
