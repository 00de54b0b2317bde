import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type PushSubscriptionRecord, subscriptionRecord } from './records.ts'

export interface StoredSubscription {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly record: PushSubscriptionRecord
}

/** Devices per person (trust k); the oldest is replaced. */
const DEVICES_MAX = 10

/** Inserts the device of a session, in place of its former one. */
export async function insertSubscription(
  trx: Db,
  pair: PairVault,
  { record, ...row }: StoredSubscription & { readonly endpointKey: string; readonly now: number },
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([eb('session_id', '=', row.sessionId), eb('endpoint_key', '=', row.endpointKey)]),
    )
    .execute()
  await trx
    .insertInto('push_subscriptions')
    .values({
      id: row.id,
      user_id: row.userId,
      session_id: row.sessionId,
      endpoint_key: row.endpointKey,
      subscription: subscriptionRecord.seal(pair, row.id, record),
      created_at: row.now,
    })
    .execute()
  const older = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', row.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(DEVICES_MAX)
    .limit(DEVICES_MAX)
    .execute()
  for (const { id } of older) await removeSubscription(trx, id)
}

/** The owner of an endpoint, with the sealed row. */
export async function holderOf(db: Db, endpointKey: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.user_id',
      'push_subscriptions.subscription',
      'users.pair_id',
    ])
    .where('endpoint_key', '=', endpointKey)
    .executeTakeFirst()
}

/** Decrypts a row of `holderOf` with the key of its owner's pair. */
export const openSubscription = (
  pair: PairVault,
  { id, subscription }: NonNullable<Awaited<ReturnType<typeof holderOf>>>,
): PushSubscriptionRecord => subscriptionRecord.open(pair, id, subscription)

/** All devices of a person. */
export async function subscriptionsOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    record: subscriptionRecord.open(pair, row.id, row.subscription),
  }))
}

const ownersIn = compileOnce((db, { pairIds }: { pairIds: readonly string[] }) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['users.pair_id as pairId', 'users.id as userId'])
    .distinct()
    .where('users.pair_id', 'in', pairIds)
    .compile(),
)

/** The people of some pairs who have a device with push. */
export const ownersOfDevices = (
  db: Db,
  pairIds: readonly string[],
): Promise<{ pairId: string; userId: string }[]> => ownersIn(db, { pairIds })

/** The devices of both of a couple. */
export async function devicesOfPair(db: Db, pairId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select('push_subscriptions.id')
    .where('users.pair_id', '=', pairId)
    .orderBy('push_subscriptions.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The devices of a person, without opening them. */
export async function devicesOfPerson(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The owner of a device; undefined once the device has been removed. */
export async function ownerOfDevice(
  db: Db,
  id: string,
): Promise<{ pairId: string; userId: string } | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['users.pair_id as pairId', 'users.id as userId'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
