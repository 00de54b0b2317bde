import type { Db } from '../storage/database.ts'
import { judge, policies, type ThrottlePolicy, type Tries } from './throttle-rules.ts'

/**
 * Counts a try before it is made, so that parallel ones cannot slip through; kept in the database,
 * so that a restart forgives nothing (O-031). Returns milliseconds to wait, 0 if the try may be made.
 */
export async function takeTry(
  db: Db,
  key: string,
  policy: ThrottlePolicy,
  now: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('throttles')
      .values({ key, count: 0, started_at: now, last_at: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const row = await trx
      .updateTable('throttles')
      .set((eb) => ({ count: eb.ref('count') }))
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow()
    const known: Tries | undefined =
      row.count === 0
        ? undefined
        : { count: row.count, startedAt: row.started_at, lastAt: row.last_at }
    const verdict = judge(policy, known, now)
    if (!verdict.allowed) return verdict.waitMs
    const { count, startedAt, lastAt } = verdict.tries
    await trx
      .updateTable('throttles')
      .set({ count, started_at: startedAt, last_at: lastAt })
      .where('key', '=', key)
      .execute()
    return 0
  })
}

/** Takes a counted try back, because it was not a failure. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Forgets all tries of a key, after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Removes what no policy looks at any more. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  const longest = Math.max(...Object.values(policies).map((policy) => policy.windowMs))
  await db
    .deleteFrom('throttles')
    .where('last_at', '<', now - longest)
    .execute()
}
