import type { Clock } from '../lib/clock.ts'
import { eachInSlices } from '../lib/slices.ts'
import type { Db } from '../storage/database.ts'
import type { ThrottlesTable } from '../storage/tables/accounts.ts'
import { transact } from '../storage/transact.ts'
import { type Attempts, decide, policies, type ThrottlePolicy } from './throttle-rules.ts'

/**
 * Counts an attempt before it is made, so that parallel ones cannot exceed the limit. Stored in the
 * database, to survive a restart (O-031).
 * @returns milliseconds to wait, 0 if the attempt is allowed
 */
export async function consumeAttempt(
  db: Db,
  key: string,
  policy: ThrottlePolicy,
  clock: Clock,
): Promise<number> {
  return transact(db, async (trx) => {
    // One statement inserts or locks the row: a concurrent success could delete it in between.
    const row = await trx
      .insertInto('throttles')
      .values({ key, count: 0, started_at: 0, last_at: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ count: eb.ref('throttles.count') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    // The clock is read under the lock, so that the order of attempts is that of the lock.
    const verdict = decide(policy, attemptsOf(row), clock.now())
    if (!verdict.allowed) return verdict.waitMs
    const { count, startedAt, lastAt } = verdict.attempts
    await trx
      .updateTable('throttles')
      .set({ count, started_at: startedAt, last_at: lastAt })
      .where('key', '=', key)
      .execute()
    return 0
  })
}

const attemptsOf = (row: ThrottlesTable): Attempts | undefined =>
  row.count === 0 ? undefined : { count: row.count, startedAt: row.started_at, lastAt: row.last_at }

/** Milliseconds until another attempt is allowed, 0 if it is now; counts none. */
export async function remainingWaitMs(
  db: Db,
  key: string,
  policy: ThrottlePolicy,
  now: number,
): Promise<number> {
  const row = await db.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst()
  const verdict = decide(policy, row && attemptsOf(row), now)
  return verdict.allowed ? 0 : verdict.waitMs
}

/** Refunds an attempt that was no failure. */
export async function refundAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1)

/** Forgets all attempts of a key, after a success. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Rows deleted per transaction: one fsync, and a short lock. */
const SWEEP_ROWS = 500

/** Removes rows older than every window. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  const before = now - Math.max(...Object.values(policies).map((policy) => policy.windowMs))
  for (;;) {
    const rows = await db
      .selectFrom('throttles')
      .select('key')
      .where('last_at', '<', before)
      .limit(SWEEP_ROWS)
      .execute()
    if (rows.length === 0) return
    const keys = rows.map(({ key }) => key).toSorted(byCodeUnit)
    await transact(db, (trx) =>
      eachInSlices(
        keys,
        (key) =>
          trx
            .deleteFrom('throttles')
            .where('key', '=', key)
            .where('last_at', '<', before)
            .execute(),
        { holdsLock: true },
      ),
    )
  }
}
