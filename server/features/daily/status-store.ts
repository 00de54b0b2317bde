import { chunk } from '#server/lib/chunk.ts'
import { eachInSlices, mapInSlices, nextSlice } from '#server/lib/slices.ts'
import { memberIds } from '#server/pair/membership.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { postsRecord, type ShownDay, type StatusPost, shownRecord } from './records.ts'
import { NOTHING_SHOWN } from './sides-policy.ts'

/** Key of the row of a person and day. */
export const dayKey = ({ pairId }: PairVault, userId: string, day: string) =>
  `${pairId}/${userId}/${day}`

const rowsOf = (db: Db, { pairId }: PairVault, userId: string) =>
  db.selectFrom('status_days').where('pair_id', '=', pairId).where('user_id', '=', userId)

/** The statuses of a day that a person may see; undefined without a row (`makeDay`). */
export async function shownOn(
  db: Db,
  pair: PairVault,
  userId: string,
  day: string,
): Promise<ShownDay | undefined> {
  const row = await rowsOf(db, pair, userId)
    .select('shown')
    .where('day', '=', day)
    .executeTakeFirst()
  return row && shownRecord.open(pair, dayKey(pair, userId, day), row.shown)
}

/** The days a person has rows of, from one day to another, both included. */
export async function shownBetween(
  db: Db,
  pair: PairVault,
  userId: string,
  [first, last]: readonly [string, string],
): Promise<ReadonlyMap<string, ShownDay>> {
  const rows = await rowsOf(db, pair, userId)
    .select(['day', 'shown'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  return new Map(
    await mapInSlices(rows, ({ day, shown }) => [
      day,
      shownRecord.open(pair, dayKey(pair, userId, day), shown),
    ]),
  )
}

/** The posts of a person on some days, oldest first. */
export async function postsOn(
  db: Db,
  pair: PairVault,
  userId: string,
  days: readonly string[],
): Promise<readonly StatusPost[]> {
  const rows = await rowsOf(db, pair, userId)
    .select(['day', 'posts'])
    .where('day', 'in', days)
    .orderBy('day')
    .execute()
  return rows.flatMap(({ day, posts }) => postsRecord.open(pair, dayKey(pair, userId, day), posts))
}

/** Rows of a statement: each has 11 KB. */
const DAYS_TOGETHER = 50

/** The days a person has rows of, oldest first, in parts that are read together. */
export async function partsOfDays(db: Db, pair: PairVault, userId: string): Promise<string[][]> {
  const rows = await rowsOf(db, pair, userId).select('day').orderBy('day').execute()
  return chunk(
    rows.map(({ day }) => day),
    DAYS_TOGETHER,
  )
}

/** The days of a person with their posts, oldest first. */
export async function allDays(db: Db, pair: PairVault, userId: string) {
  const all: { day: string; shown: ShownDay; posts: readonly StatusPost[] }[] = []
  for (const days of await partsOfDays(db, pair, userId)) {
    await nextSlice()
    const rows = await rowsOf(db, pair, userId)
      .select(['day', 'shown', 'posts'])
      .where('day', 'in', days)
      .orderBy('day')
      .execute()
    await eachInSlices(rows, ({ day, shown, posts }) => {
      const key = dayKey(pair, userId, day)
      all.push({
        day,
        shown: shownRecord.open(pair, key, shown),
        posts: postsRecord.open(pair, key, posts),
      })
    })
  }
  return all
}

/**
 * Makes the rows of a day where they are missing, under the lock of the pair; for both, so that a row
 * tells nobody who has looked or posted.
 */
export async function makeDay(trx: Db, pair: PairVault, day: string): Promise<void> {
  const members = await memberIds(trx, pair)
  await trx
    .insertInto('status_days')
    .values(
      members.map((userId) => ({
        pair_id: pair.pairId,
        user_id: userId,
        day,
        shown: shownRecord.seal(pair, dayKey(pair, userId, day), NOTHING_SHOWN),
        posts: postsRecord.seal(pair, dayKey(pair, userId, day), []),
      })),
    )
    .onConflict((conflict) => conflict.columns(['pair_id', 'user_id', 'day']).doNothing())
    .execute()
}

/** Rewrites a day of a person. @param posts unless they stay */
export async function writeDay(
  trx: Db,
  pair: PairVault,
  [userId, day]: readonly [userId: string, day: string],
  shown: ShownDay,
  posts?: readonly StatusPost[],
): Promise<void> {
  const key = dayKey(pair, userId, day)
  await trx
    .updateTable('status_days')
    .set({
      shown: shownRecord.seal(pair, key, shown),
      ...(posts && { posts: postsRecord.seal(pair, key, [...posts]) }),
    })
    .where('pair_id', '=', pair.pairId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
}
