import type { Db } from '../../storage/database.ts'
import { entriesOf, packTable } from '../../vault/fixed-table.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './models.ts'
import { ratingCode, ratingOf, ratingsRecord } from './records.ts'

/** The ratings of a table. */
export const ratingsIn = (table: string): Ratings =>
  new Map(entriesOf(table).map(([story, code]) => [story, ratingOf(code)]))

/** A whole table of ratings. */
export const tableOf = (ratings: Ratings): string =>
  packTable([...ratings].map(([story, opinion]) => [story, ratingCode(opinion)]))

/** One person's ratings. */
export async function ratingsOf(db: Db, pair: PairVault, userId: string): Promise<Ratings> {
  const row = await db
    .selectFrom('story_ratings')
    .select('ratings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ratingsIn(row === undefined ? '' : ratingsRecord.open(pair, userId, row.ratings))
}

/** @param table a whole one */
export async function writeRatings(
  db: Db,
  pair: PairVault,
  userId: string,
  table: string,
): Promise<void> {
  const sealed = ratingsRecord.seal(pair, userId, table)
  await db
    .insertInto('story_ratings')
    .values({ user_id: userId, ratings: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ratings: sealed }))
    .execute()
}
