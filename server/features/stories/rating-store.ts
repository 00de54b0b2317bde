import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './models.ts'
import { ratingsRecord } from './records.ts'

async function storedRatings(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<Ratings | undefined> {
  const row = await db
    .selectFrom('story_ratings')
    .select('ratings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && new Map(ratingsRecord.open(pair, userId, row.ratings))
}

/** One person's ratings. */
export const ratingsOf = async (db: Db, pair: PairVault, userId: string): Promise<Ratings> =>
  (await storedRatings(db, pair, userId)) ?? new Map()

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
