import { matchRows } from '#server/pair/match-rows.ts'
import { matchesRecord, ratingsRecord } from './records.ts'

/** Ratings of both, and the matches they were shown. */
export const {
  readCouple,
  writeMatches,
  retainUnseen: retainUnseenStoryMatches,
} = matchRows(ratingsRecord, matchesRecord, (db, pairId) =>
  db
    .selectFrom('users')
    .leftJoin('story_ratings', 'story_ratings.user_id', 'users.id')
    .leftJoin('story_matches', 'story_matches.pair_id', 'users.pair_id')
    .select(['users.id', 'story_ratings.ratings as answers', 'story_matches.shown as notes'])
    .where('users.pair_id', '=', pairId)
    .execute(),
)
