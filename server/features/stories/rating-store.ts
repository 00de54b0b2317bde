import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './models.ts'

export const ratingsContext = (userId: string) => `story_ratings.ratings:${userId}` as const

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
  return row && new Map(pair.open(ratingsContext(userId), row.ratings))
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
  const sealed = pair.seal(ratingsContext(userId), [...ratings], RECORD_STEP)
  await db
    .insertInto('story_ratings')
    .values({ user_id: userId, ratings: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ratings: sealed }))
    .execute()
}

/** Seals a person's ratings with the key of the new pair (O-040). */
export async function moveRatings(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const ratings = await storedRatings(trx, from, userId)
  if (ratings !== undefined) await writeRatings(trx, to, userId, ratings)
}
