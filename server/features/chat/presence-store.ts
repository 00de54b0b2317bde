import { chunk } from '../../lib/chunk.ts'
import { eachInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import { findsRow, updatesRow } from '../../storage/outcome.ts'

/**
 * Locks a person's row, which serialises changes of their leases. Locked before the leases, in the
 * order of an account deletion, which prevents deadlocks.
 * @returns false if there is no such person
 */
export const lockPerson = (trx: Db, userId: string): Promise<boolean> =>
  updatesRow(
    trx
      .updateTable('users')
      .set((eb) => ({ last_online_at: eb.ref('last_online_at') }))
      .where('id', '=', userId),
  )

/** Acquires a lease for a socket; true if it is the first of the person. */
export async function acquireLease(
  trx: Db,
  lease: { readonly leaseId: string; readonly userId: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  const present = await isPresent(trx, lease.userId, now)
  await trx
    .insertInto('presence')
    .values({ lease_id: lease.leaseId, user_id: lease.userId, expires_at: lease.expiresAt })
    .onConflict((conflict) =>
      conflict.column('lease_id').doUpdateSet({ expires_at: lease.expiresAt }),
    )
    .execute()
  return !present
}

/** Whether a person has the chat open on any device. */
export const isPresent = (db: Db, userId: string, now: number): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('presence')
      .select('lease_id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .limit(1),
  )

/**
 * Releases a lease; true if it was the person's last, which also updates their last-online time.
 */
export async function releaseLease(
  trx: Db,
  leaseId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('presence')
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  if (numDeletedRows === 0n || (await isPresent(trx, userId, now))) return false
  await trx.updateTable('users').set({ last_online_at: now }).where('id', '=', userId).execute()
  return true
}

/** Leases renewed by one statement, some milliseconds. */
const LEASES_TOGETHER = 500

export const renewLeases = (
  db: Db,
  leaseIds: readonly string[],
  expiresAt: number,
): Promise<void> =>
  eachInSlices(chunk(leaseIds, LEASES_TOGETHER), (ids) =>
    db
      .updateTable('presence')
      .set({ expires_at: expiresAt })
      .where('lease_id', 'in', ids)
      .execute(),
  )

/** Leases whose process has died before it released them. */
export async function expiredLeases(
  db: Db,
  now: number,
): Promise<{ leaseId: string; userId: string; pairId: string }[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.user_id')
    .select(['presence.lease_id', 'presence.user_id', 'users.pair_id'])
    .where('presence.expires_at', '<=', now)
    .limit(500)
    .execute()
  return rows.map((row) => ({
    leaseId: row.lease_id,
    userId: row.user_id,
    pairId: row.pair_id,
  }))
}

/** The other member of a pair. */
export async function partnerIdOf(
  db: Db,
  pairId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('pair_id', '=', pairId)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return row?.id
}
