import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import type { Db } from '../storage/database.ts'
import type { ThrottlesTable } from '../storage/tables.ts'
import { judge, policies, type ThrottlePolicy, type Tries } from './throttle-rules.ts'

/**
 * Counts a try before it is made, so that parallel ones cannot slip through; kept in the database,
 * so that a restart forgives nothing (O-031).
 * @returns milliseconds to wait, 0 if the try may be made
 */
export async function takeTry(
  db: Db,
  key: string,
  policy: ThrottlePolicy,
  clock: Clock,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One statement makes the row or locks it: between two of them a success could remove it.
    const row = await trx
      .insertInto('throttles')
      .values({ key, count: 0, started_at: 0, last_at: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ count: eb.ref('throttles.count') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    // Read under the lock: whoever waited for it tries later than the one it waited for.
    const verdict = judge(policy, triesOf(row), clock.now())
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

const triesOf = (row: ThrottlesTable): Tries | undefined =>
  row.count === 0 ? undefined : { count: row.count, startedAt: row.started_at, lastAt: row.last_at }

/** Milliseconds until another try of a key would be allowed, 0 for now; counts none. */
export async function waitFor(
  db: Db,
  key: string,
  policy: ThrottlePolicy,
  now: number,
): Promise<number> {
  const row = await db.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst()
  const verdict = judge(policy, row && triesOf(row), now)
  return verdict.allowed ? 0 : verdict.waitMs
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

const DAY_MS = 86_400_000

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1)

/**
 * Counts uses of several keys within the UTC day, in the transaction of what they are used for.
 * @returns how many uses of each key the day has seen, these among them
 */
export async function countUsesOfDay(
  trx: Db,
  uses: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, number>> {
  if (uses.size === 0) return new Map()
  const startedAt = now - (now % DAY_MS)
  // In one order, so that two transactions never wait for each other.
  const keys = [...uses.keys()].toSorted(byCodeUnit)
  const rows = await trx
    .insertInto('throttles')
    .values(
      keys.map((key) => ({
        key,
        count: uses.get(key) ?? 0,
        started_at: startedAt,
        last_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: sql<number>`excluded.count + case
          when throttles.started_at = excluded.started_at then throttles.count else 0 end`,
        started_at: eb.ref('excluded.started_at'),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .returning(['key', 'count'])
    .execute()
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Forgets all tries of a key, after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Rows swept in one transaction: with one sync, and briefly enough for whoever tries again. */
const SWEEP_ROWS = 500

/** Removes what no policy looks at any more, in the order `countUsesOfDay` counts in. */
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
    await db.transaction().execute(async (trx) => {
      for (const key of keys) {
        await trx
          .deleteFrom('throttles')
          .where('key', '=', key)
          .where('last_at', '<', before)
          .execute()
      }
    })
  }
}
