import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './models.ts'
import { ratingsRecord } from './records.ts'

/** One person's ratings. */
export async function ratingsOf(db: Db, pair: PairVault, userId: string): Promise<Ratings> {
  const row = await db
    .selectFrom('story_ratings')
    .select('ratings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Map(row && ratingsRecord.open(pair, userId, row.ratings))
}

export async function writeRatings(
  db: Db,
  pair: PairVault,
  userId: string,
  ratings: Ratings,
): Promise<void> {
  const sealed = ratingsRecord.seal(pair, userId, [...ratings])
  await db
    .insertInto('story_ratings')
    .values({ user_id: userId, ratings: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ratings: sealed }))
    .execute()
}
