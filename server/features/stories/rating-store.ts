import type { Move } from '../../people/moving.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './tables.ts'

const place = (userId: string) => `story_ratings.ratings:${userId}` as const

/** One person's ratings. */
export async function ratingsOf(db: Db, pair: PairVault, userId: string): Promise<Ratings> {
  const row = await db
    .selectFrom('story_ratings')
    .select('ratings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Map(row === undefined ? [] : pair.open(place(userId), row.ratings))
}

export async function writeRatings(
  db: Db,
  pair: PairVault,
  userId: string,
  ratings: Ratings,
): Promise<void> {
  const sealed = pair.seal(place(userId), [...ratings], RECORD_STEP)
  await db
    .insertInto('story_ratings')
    .values({ user_id: userId, ratings: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ratings: sealed }))
    .execute()
}

/** Takes a person's ratings into another pair, sealed with its key (O-040). */
export async function moveRatings(trx: Db, { userId, from, to }: Move): Promise<void> {
  const ratings = await ratingsOf(trx, from, userId)
  if (ratings.size > 0) await writeRatings(trx, to, userId, ratings)
}
